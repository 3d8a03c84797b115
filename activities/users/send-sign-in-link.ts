import { html } from '@remix-run/html-template';
import { signLinkToken } from '../../models/link-tokens.ts';
import type { Keyring } from '../../models/sealed.ts';
import { findSignInMail, recordSignInMail, type SignInMail } from '../../models/users/sign-in-links.ts';
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
export function createSendSignInLink(
  dependencies: PlatformMailDependencies,
): UsersActivities['sendSignInLink'] {
  return function sendSignInLink({ linkId }) {
    return withHeartbeat(() => sendLink(dependencies, linkId));
  };
}

async function sendLink(dependencies: PlatformMailDependencies, linkId: string): Promise<LinkMailResult> {
  const { database, platformMails } = dependencies;
  const mail = await findSignInMail(database, linkId);
  if (mail === undefined) return { mail: 'not_due' };
  if (mail.sentAt !== null) return { mail: 'sent' };

  const sent = await sendPlatformMails(dependencies, {
    mails: [renderSignInMail(platformMails, { linkId, ...mail })],
    key: `sign-in/${linkId}`,
    isStillDue: async () => (await findSignInMail(database, linkId)) !== undefined,
    logged: { mail: 'sign-in link', linkId },
  });
  if (sent === 'sent') await recordSignInMail(database, linkId);
  return { mail: sent };
}

/**
 * Returns the same body for the same link and key ring, because the provider refuses another body under a
 * used idempotency key.
 */
export function renderSignInMail(
  { sender, publicUrl, keyring }: PlatformMails,
  { linkId, email, interaction, clientName }: SignInMail & { linkId: string },
): Mail {
  const token = signLinkToken(keyring, linkId);
  const link = `${publicUrl}${getPath(keyring, interaction)}/link/${token}`;
  const clientTitle = removeLinks(clientName);
  return {
    from: sender,
    to: email,
    subject: 'Sign in to Throughline',
    text: [
      `Use this link to sign in to Throughline and continue with “${clientTitle}”. Open it in the browser in which you requested it:`,
      link,
      'The link works once, for 10 minutes.',
      'If you did not request this link, ignore this mail. Nobody can sign in without the link.',
    ].join('\n\n'),
    html: renderMailDocument(
      'Sign in to Throughline',
      html`<p>
          Use this link to sign in to Throughline and continue with “${clientTitle}”. Open it in the browser
          in which you requested it:
        </p>
        <p><a href="${link}">Sign in to Throughline</a></p>
        <p>The link works once, for 10 minutes.</p>
        <p>If you did not request this link, ignore this mail. Nobody can sign in without the link.</p>`,
    ),
    tags: [{ name: 'purpose', value: 'sign-in' }],
  };
}

function getPath(keyring: Keyring, interaction: string): string {
  const [, invitation] = /^invitation\.([0-9a-f-]{36})$/.exec(interaction) ?? [];
  return invitation === undefined
    ? `/sign-in/${encodeURIComponent(interaction)}`
    : `/invitations/${signLinkToken(keyring, invitation, 'invitation')}`;
}
