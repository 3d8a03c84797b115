import { toAsciiAddress } from '../../domain/email-address.ts';
import { insertSignInLink } from '../../models/users/sign-in-links.ts';
import {
  sendSignInLinkStart,
  SIGN_IN_LINK_LIFETIME_MS,
  type UsersActivities,
} from '../../workflows/contract/users.ts';
import { AppError } from '../http/errors.ts';
import { linkSentPage, nothingToSignInToPage, signInPage } from '../presenters/sign-in-pages.ts';
import { countSignInLink } from '../rate-limits/count-sign-in-link.ts';
import { findKnownBrowser } from '../rate-limits/known-browser.ts';
import { readOwnForm } from './read-form.ts';
import {
  factsOf,
  interactionOf,
  pathOf,
  sendPage,
  type SignInContext,
  type Visit,
} from './sign-in-context.ts';

/** Milliseconds that Temporal has to take the mail over. */
const START_TIMEOUT_MS = 1_000;

const MAX_ADDRESS_CHARACTERS = 254;
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
  const known = findKnownBrowser(request, { publicUrl, keyring: context.signInKeyring });
  const { retryAfterSeconds, headers } = await countSignInLink(context.rateLimits, {
    address: email,
    ip: request.ip,
    knownBrowser: known?.isOf(email) ? known.id : undefined,
  });
  if (retryAfterSeconds !== undefined)
    throw new AppError(429, 'rate_limited', 'Too many links.', { headers });

  const linkId = await insertSignInLink(context.database, {
    email,
    interaction: uid,
    browserDigest: browser.digest,
    clientName: interaction.client.name,
    lifetimeMs: SIGN_IN_LINK_LIFETIME_MS,
  });
  await startSending(context, { linkId, requestId: response.locals.requestId });
  response.set(headers);
  sendPage(response, linkSentPage({ path: pathOf(visit) }, address));
}

async function startSending(
  { temporal, settings }: SignInContext,
  link: { linkId: string; requestId: string },
): Promise<void> {
  const start = sendSignInLinkStart({ queuePrefix: settings.taskQueuePrefix, ...link });
  const { activity, connection } = temporal;
  await connection.withDeadline(Date.now() + START_TIMEOUT_MS, () =>
    activity.typed<UsersActivities>().start('sendSignInLink', start),
  );
}
