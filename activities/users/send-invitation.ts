import {
  findInvitationMail,
  recordInvitationMail,
  type InvitationMailKey,
} from '../../models/access/invitation-mails.ts';
import type { SendSignInLinkResult, UsersActivities } from '../../workflows/contract/users.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { renderInvitationMail } from './invitation-mail.ts';
import { sendOwnMails } from './send-own-mails.ts';
import type { SendSignInLinkDependencies } from './send-sign-in-link.ts';

/**
 * Makes the activity that mails an invitation. Every attempt for one link has the same body and idempotency key, so the
 * provider sends it once.
 */
export function createSendInvitation(
  dependencies: SendSignInLinkDependencies,
): UsersActivities['sendInvitation'] {
  return function sendInvitation(ids) {
    return withHeartbeat(() => send(dependencies, ids));
  };
}

async function send(
  dependencies: SendSignInLinkDependencies,
  ids: InvitationMailKey,
): Promise<SendSignInLinkResult> {
  const { database, signInMails } = dependencies;
  const mail = await findInvitationMail(database, ids);
  if (mail === undefined) return { mail: 'not_due' };
  if (mail.mailedAt !== null) return { mail: 'sent' };
  const { projectId, invitationId, linkId } = ids;
  const sent = await sendOwnMails(dependencies, {
    mails: [renderInvitationMail(signInMails, { linkId, ...mail })],
    key: `invitation/${linkId}`,
    isStillDue: async () => (await findInvitationMail(database, ids)) !== undefined,
    logged: { mail: 'invitation', projectId, invitationId },
  });
  if (sent !== 'not_due') await recordInvitationMail(database, ids, sent);
  return { mail: sent };
}
