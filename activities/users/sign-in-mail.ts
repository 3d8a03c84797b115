import { html, type SafeHtml } from '@remix-run/html-template';
import type { Keyring } from '../../models/sealed.ts';
import { signSignInToken } from '../../models/link-tokens.ts';
import type { SignInMail } from '../../models/users/sign-in-links.ts';
import type { Mail } from '../emails/resend-client.ts';

/** What the mail of a sign-in link is made of, besides its row. */
export type SignInMails = {
  /** `Name <address>`, or an address. */
  sender: string;
  /** Where people reach the API, without a slash at the end. */
  publicUrl: string;
  /** Signs the links; the API has the same. */
  keyring: Keyring;
};

/** Renders the mail of a link. The same link gives the same mail: the provider tells calls apart by their bodies. */
export function renderSignInMail(
  { sender, publicUrl, keyring }: SignInMails,
  { linkId, email, interaction, clientName }: SignInMail & { linkId: string },
): Mail {
  const token = signSignInToken(keyring, linkId);
  const link = `${publicUrl}${pathOf(keyring, interaction)}/link/${token}`;
  const asker = withoutLinks(clientName);
  return {
    from: sender,
    to: email,
    subject: 'Sign in to Throughline',
    text: [
      `Somebody, hopefully you, wants to sign in to Throughline to go on with “${asker}”. Open this link in the browser in which you asked for it:`,
      link,
      'It works once, and for 10 minutes after you asked.',
      'If that was not you, ignore this mail. Nobody is signed in without this link.',
    ].join('\n\n'),
    html: mailDocument(
      'Sign in to Throughline',
      html`<p>
          Somebody, hopefully you, wants to sign in to Throughline to go on with “${asker}”. Open this link in
          the browser in which you asked for it:
        </p>
        <p><a href="${link}">Sign in to Throughline</a></p>
        <p>It works once, and for 10 minutes after you asked.</p>
        <p>If that was not you, ignore this mail. Nobody is signed in without this link.</p>`,
    ),
    tags: [{ name: 'purpose', value: 'sign-in' }],
  };
}

/** A whole HTML mail of ours. */
export function mailDocument(title: string, content: SafeHtml): string {
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

/** Where a sign-in goes on: at the pages of its interaction, or at those of the invitation that it is for. */
function pathOf(keyring: Keyring, interaction: string): string {
  const [, invitation] = /^invitation\.([0-9a-f-]{36})$/.exec(interaction) ?? [];
  return invitation === undefined
    ? `/sign-in/${encodeURIComponent(interaction)}`
    : `/invitations/${signSignInToken(keyring, invitation, 'invitation')}`;
}

/** A word joiner, which is not seen. */
const WORD_JOINER = '\u2060';

/**
 * A name of a client, a project or a person is somebody's to choose. In our mail it must lead nowhere, so what mail
 * programs would make a link of is broken up, and it stays on one line.
 */
export function withoutLinks(name: string): string {
  return name
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[.:/@]/g, `$&${WORD_JOINER}`);
}
