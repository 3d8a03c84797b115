import { toAsciiAddress } from '../../domain/email-address.ts';
import { linkSentPage, nothingToSignInToPage, signInPage } from '../pages/sign-in-pages.ts';
import { sendPage } from '../pages/html-page.ts';
import { readOwnForm } from './read-form.ts';
import { countLink, sendLink } from './send-link.ts';
import { factsOf, interactionOf, pathOf, type Visit } from './sign-in-context.ts';

const MAX_ADDRESS_CHARACTERS = 254;
const UNVERIFIED = 'an application that registered itself';
const ADDRESS = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/**
 * Has a link sent to the address of a form. What is done, and how it is answered, is the same whether somebody has
 * the address or not: a row, and an activity that finds out.
 */
export async function askForLink(visit: Visit): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { browser, fields } = await readOwnForm(request, response, { publicUrl, interaction: uid });
  const interaction = await interactionOf(visit);
  if (interaction?.asks !== 'login') return sendPage(response, nothingToSignInToPage(), 404);

  const address = (fields.get('address') ?? '').trim();
  if (address.length > MAX_ADDRESS_CHARACTERS || !ADDRESS.test(address)) {
    const again = {
      address: address.slice(0, MAX_ADDRESS_CHARACTERS),
      problem: 'Type a whole e-mail address.',
    };
    return sendPage(response, signInPage(factsOf(visit, interaction, browser), again), 400);
  }
  // One spelling is counted and looked up: PostgreSQL takes letters for the same that we do not, such as İ and i.
  const email = toAsciiAddress(address).toLowerCase();
  const headers = await countLink(context, request, email);
  await sendLink(context, {
    email,
    interaction: uid,
    browserDigest: browser.digest,
    // What anybody can write, nobody is mailed.
    clientName: interaction.client.registeredItself ? UNVERIFIED : interaction.client.name,
    requestId: response.locals.requestId,
  });
  response.set(headers);
  sendPage(response, linkSentPage({ path: pathOf(visit) }, address));
}
