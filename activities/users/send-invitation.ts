import { html } from '@remix-run/html-template';
import {
  findInvitationMail,
  recordInvitationMail,
  type InvitationMail,
  type InvitationMailKey,
} from '../../models/access/invitation-mails.ts';
import { signLinkToken } from '../../models/link-tokens.ts';
import type { LinkMailResult, UsersActivities } from '../../workflows/contract/users.ts';
import type { Mail } from '../emails/resend-client.ts';
import { withHeartbeat } from '../heartbeat.ts';
import {
  removeLinks,
  renderMailDocument,
  sendPlatformMails,
  type PlatformMailDependencies,
  type PlatformMails,
} from './send-platform-mails.ts';

/** All attempts for one link have the same body and idempotency key, so the provider sends one mail. */
export function createSendInvitation(
  dependencies: PlatformMailDependencies,
): UsersActivities['sendInvitation'] {
  return function sendInvitation(ids) {
    return withHeartbeat(() => mailInvitation(dependencies, ids));
  };
}

async function mailInvitation(
  dependencies: PlatformMailDependencies,
  ids: InvitationMailKey,
): Promise<LinkMailResult> {
  const { database, platformMails } = dependencies;
  const mail = await findInvitationMail(database, ids);
  if (mail === undefined) return { mail: 'not_due' };
  if (mail.mailedAt !== null) return { mail: 'sent' };
  const { projectId, invitationId, linkId } = ids;
  const sent = await sendPlatformMails(dependencies, {
    mails: [renderInvitationMail(platformMails, { linkId, ...mail })],
    key: `invitation/${linkId}`,
    isStillDue: async () => (await findInvitationMail(database, ids)) !== undefined,
    logged: { mail: 'invitation', projectId, invitationId },
  });
  if (sent !== 'not_due') await recordInvitationMail(database, ids, sent);
  return { mail: sent };
}

/**
 * Returns the same body for the same link and key ring, because the provider refuses another body under a
 * used idempotency key. The subject has no names, so that no user can put text into it.
 */
export function renderInvitationMail(
  { sender, publicUrl, keyring }: PlatformMails,
  { linkId, email, projectName, inviterName }: InvitationMail & { linkId: string },
): Mail {
  const link = `${publicUrl}/invitations/${signLinkToken(keyring, linkId, 'invitation')}`;
  const [project, inviter] = [removeLinks(projectName), removeLinks(inviterName)];
  const ignoreHint =
    'If you did not expect this, ignore this mail. Nothing happens until someone opens the link and signs in with this address.';
  const validity = `The link works once, for 7 days, and only for ${email}.`;
  return {
    from: sender,
    to: email,
    subject: 'You are invited to a project on Throughline',
    text: [
      `“${inviter}” invites you to join the project “${project}” on Throughline. Open this link to join:`,
      link,
      validity,
      ignoreHint,
    ].join('\n\n'),
    html: renderMailDocument(
      'An invitation to Throughline',
      html`<p>“${inviter}” invites you to join the project “${project}” on Throughline.</p>
        <p><a href="${link}">Join the project</a></p>
        <p>${validity}</p>
        <p>${ignoreHint}</p>`,
    ),
    tags: [{ name: 'purpose', value: 'invitation' }],
  };
}
