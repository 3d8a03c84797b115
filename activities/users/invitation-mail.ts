import { html } from '@remix-run/html-template';
import type { InvitationMail } from '../../models/access/invitation-mails.ts';
import { signSignInToken } from '../../models/link-tokens.ts';
import type { Mail } from '../emails/resend-client.ts';
import { renderMailDocument, removeLinks, type SignInMails } from './sign-in-mail.ts';

/**
 * Renders an invitation's mail, identically for the same link, because the provider compares bodies under a repeated
 * key. The subject contains no user-chosen names, because it cannot quote them.
 */
export function renderInvitationMail(
  { sender, publicUrl, keyring }: SignInMails,
  { linkId, email, projectName, inviterName }: InvitationMail & { linkId: string },
): Mail {
  const link = `${publicUrl}/invitations/${signSignInToken(keyring, linkId, 'invitation')}`;
  const [project, inviter] = [removeLinks(projectName), removeLinks(inviterName)];
  const ignoreHint =
    'If you did not expect this, ignore this mail. Nothing happens until someone opens the link and signs in with this address.';
  const validity = `It works once, for 7 days, and only for ${email}.`;
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
