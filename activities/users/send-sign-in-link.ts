import { findSignInMail, recordSignInMail } from '../../models/users/sign-in-links.ts';
import type { SendSignInLinkResult, UsersActivities } from '../../workflows/contract/users.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { sendOwnMails, type SendOwnMails } from './send-own-mails.ts';
import { renderSignInMail, type SignInMails } from './sign-in-mail.ts';

export type SendSignInLinkDependencies = SendOwnMails & { signInMails: SignInMails };

/**
 * Makes the activity that mails a sign-in link. Every attempt for one link has the same body and idempotency key, so
 * the provider sends it once.
 */
export function createSendSignInLink(
  dependencies: SendSignInLinkDependencies,
): UsersActivities['sendSignInLink'] {
  return function sendSignInLink({ linkId }) {
    return withHeartbeat(() => sendLink(dependencies, linkId));
  };
}

async function sendLink(
  dependencies: SendSignInLinkDependencies,
  linkId: string,
): Promise<SendSignInLinkResult> {
  const { database, signInMails } = dependencies;
  const mail = await findSignInMail(database, linkId);
  if (mail === undefined) return { mail: 'not_due' };
  if (mail.sentAt !== null) return { mail: 'sent' };

  const sent = await sendOwnMails(dependencies, {
    mails: [renderSignInMail(signInMails, { linkId, ...mail })],
    key: `sign-in/${linkId}`,
    isStillDue: async () => (await findSignInMail(database, linkId)) !== undefined,
    logged: { mail: 'sign-in link', linkId },
  });
  if (sent === 'sent') await recordSignInMail(database, linkId);
  return { mail: sent };
}
