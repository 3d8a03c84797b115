import { toAsciiAddress } from '../../domain/email-address.ts';
import { renderLinkSentPage, renderNoSignInPage, renderSignInPage } from '../pages/sign-in-pages.ts';
import { sendPage } from '../pages/html-page.ts';
import { readOwnForm } from './read-form.ts';
import { countLink, sendLink } from './send-link.ts';
import { createPageFacts, findVisitInteraction, getPath, type Visit } from './sign-in-context.ts';

const MAX_ADDRESS_CHARACTERS = 254;
const UNVERIFIED = 'an application that registered itself';
const ADDRESS = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/**
 * Sends a sign-in link. Duration and response reveal no accounts, because only the activity looks up the address.
 */
export async function requestLink(visit: Visit): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { browser, fields } = await readOwnForm(request, response, { publicUrl, interaction: uid });
  const interaction = await findVisitInteraction(visit);
  if (interaction?.prompt !== 'login') return sendPage(response, renderNoSignInPage(), 404);

  const address = (fields.get('address') ?? '').trim();
  if (address.length > MAX_ADDRESS_CHARACTERS || !ADDRESS.test(address)) {
    const rejected = {
      address: address.slice(0, MAX_ADDRESS_CHARACTERS),
      problem: 'Enter a complete e-mail address.',
    };
    return sendPage(response, renderSignInPage(createPageFacts(visit, interaction, browser), rejected), 400);
  }
  // Normalizes before counting and lookup: PostgreSQL folds letters such as İ differently.
  const email = toAsciiAddress(address).toLowerCase();
  const headers = await countLink(context, request, email);
  await sendLink(context, {
    email,
    interaction: uid,
    browserDigest: browser.digest,
    // Self-registered names are never mailed: anyone could write spam into them.
    clientName: interaction.client.registeredItself ? UNVERIFIED : interaction.client.name,
    requestId: response.locals.requestId,
  });
  response.set(headers);
  sendPage(response, renderLinkSentPage({ path: getPath(visit) }, address));
}
