import { renderApprovalMail } from '../../../../activities/searchads/approvals/mail-approvers.ts';
import { renderInvitationMail } from '../../../../activities/users/send-invitation.ts';
import { renderSignInMail } from '../../../../activities/users/send-sign-in-link.ts';
import { renderWebhookDisabledMail } from '../../../../activities/webhooks/mail-webhook-disabled.ts';

const sender = 'Throughline <sign-in@platform.example>';
const mails = {
  sender,
  publicUrl: 'https://api.platform.example',
  keyring: new Map([['k', Buffer.alloc(32)]]),
};
const to = 'reader@example.com';
const linkId = '6f4b9a52-7a8e-4a3f-9d53-3a2c0f0f1a11';

const RENDERERS: Record<string, (name: string) => ReturnType<typeof renderSignInMail>> = {
  'a sign-in mail': (name) =>
    renderSignInMail(mails, { linkId, email: to, interaction: 'abc', clientName: name, sentAt: null }),
  'an invitation with any project name': (name) =>
    renderInvitationMail(mails, {
      linkId,
      email: to,
      projectName: name,
      inviterName: 'Ada',
      mailedAt: null,
    }),
  'an invitation with any name of the inviter': (name) =>
    renderInvitationMail(mails, {
      linkId,
      email: to,
      projectName: 'Shop',
      inviterName: name,
      mailedAt: null,
    }),
  'a notice of a waiting approval': (name) =>
    renderApprovalMail(sender, to, {
      projectName: name,
      kind: 'change',
      expiresAt: new Date('2030-01-01T00:00:00Z'),
      link: 'https://api.platform.example/console/p/1/ads/approvals',
    }),
  'a notice of a disabled webhook': (name) =>
    renderWebhookDisabledMail(sender, to, {
      projectName: name,
      url: 'https://receiver.example/in',
      reason: 'gone',
    }),
};

it.each(Object.entries(RENDERERS))(
  '%s has the same subject for every name that the mail contains',
  (_mail, render) => {
    const { subject, text } = render('Shop');
    for (const name of [
      'Your account is locked. Call +1 555 0100',
      'Throughline security team',
      'Rechnung 4711 überfällig',
      'Re: \r\nBcc: everybody@example.com',
      '\u202Eevil',
    ]) {
      expect([name, render(name).subject]).toEqual([name, subject]);
      expect(render(name).text).not.toBe(text);
    }
  },
);
