import { html, type SafeHtml } from '@remix-run/html-template';
import type { Keyring } from '../../models/sealed.ts';
import { signSignInToken } from '../../models/link-tokens.ts';
import type { SignInMail } from '../../models/users/sign-in-links.ts';
import type { Mail } from '../emails/resend-client.ts';

/** Inputs of a sign-in mail, besides its row. */
export type SignInMails = {
  /** `Name <address>`, or an address. */
  sender: string;
  /** Public address without a trailing slash. */
  publicUrl: string;
  /** Signs the links. The API has the same keyring. */
  keyring: Keyring;
};

/**
 * Renders the mail of a link, identically for the same link, because the provider compares bodies under a repeated key.
 */
export function renderSignInMail(
  { sender, publicUrl, keyring }: SignInMails,
  { linkId, email, interaction, clientName }: SignInMail & { linkId: string },
): Mail {
  const token = signSignInToken(keyring, linkId);
  const link = `${publicUrl}${getPath(keyring, interaction)}/link/${token}`;
  const clientTitle = removeLinks(clientName);
  return {
    from: sender,
    to: email,
    subject: 'Sign in to Throughline',
    text: [
      `Use this link to sign in to Throughline and continue with “${clientTitle}”. Open it in the browser in which you requested it:`,
      link,
      'It works once, for 10 minutes.',
      'If you did not request it, ignore this mail. Nobody can sign in without this link.',
    ].join('\n\n'),
    html: renderMailDocument(
      'Sign in to Throughline',
      html`<p>
          Use this link to sign in to Throughline and continue with “${clientTitle}”. Open it in the browser
          in which you requested it:
        </p>
        <p><a href="${link}">Sign in to Throughline</a></p>
        <p>It works once, for 10 minutes.</p>
        <p>If you did not request it, ignore this mail. Nobody can sign in without this link.</p>`,
    ),
    tags: [{ name: 'purpose', value: 'sign-in' }],
  };
}

/** Renders a complete HTML mail. */
export function renderMailDocument(title: string, content: SafeHtml): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="font: 16px/1.5 sans-serif; max-width: 34em">
        ${content}
      </body>
    </html>`;
  return String(document);
}

/** Returns the path on which a sign-in continues: its interaction's pages, or its invitation's. */
function getPath(keyring: Keyring, interaction: string): string {
  const [, invitation] = /^invitation\.([0-9a-f-]{36})$/.exec(interaction) ?? [];
  return invitation === undefined
    ? `/sign-in/${encodeURIComponent(interaction)}`
    : `/invitations/${signSignInToken(keyring, invitation, 'invitation')}`;
}

/** Invisible word joiner. */
const WORD_JOINER = '\u2060';

/** Breaks up text in a user-chosen name that mail programs would turn into a link, and keeps the name on one line. */
export function removeLinks(name: string): string {
  return name
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[.:/@]/g, `$&${WORD_JOINER}`);
}
