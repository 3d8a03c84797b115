import { renderInvitationMail } from '../../../activities/users/send-invitation.ts';
import { renderSignInMail } from '../../../activities/users/send-sign-in-link.ts';
import { renderWebhookDisabledMail } from '../../../activities/webhooks/mail-webhook-disabled.ts';
import { renderRefusedRequestPage } from '../../../api/oauth/error-responses.ts';
import * as connect from '../../../api/pages/connect-pages.ts';
import { renderConsentPage } from '../../../api/pages/consent-page.ts';
import { renderDataDeletionPage } from '../../../api/pages/data-deletion-page.ts';
import { renderRedirectPage } from '../../../api/oauth/confirm-error-redirects.ts';
import * as invitation from '../../../api/pages/invitation-pages.ts';
import * as signIn from '../../../api/pages/sign-in-pages.ts';
import {
  renderUnsubscribedPage,
  renderUnsubscribePage,
  renderLinkFailurePage,
} from '../../../api/pages/unsubscribe-page.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;

const buildApp = (value: string) => ({
  clientId: 'client',
  name: value,
  redirectUri: `https://app.example/${value}`,
  registeredItself: true,
});
const buildSignInFacts = (value: string) => ({
  app: buildApp(value),
  isOwn: false,
  path: `/sign-in/${value}`,
  formToken: value,
});
const buildInvitationFacts = (value: string) => ({
  projectName: value,
  inviterName: value,
  email: value,
  path: `/invitations/${value}`,
  formToken: value,
});
const buildAccount = (value: string) => ({ id: `id ${value}`, name: value });
const mails = {
  sender: 'us@example.com',
  publicUrl: 'https://x.example',
  keyring: new Map([['k', Buffer.alloc(32)]]),
};
const linkId = '11111111-2222-4333-8444-555555555555';

const PAGES: Record<string, (value: string) => { body: string }> = {
  'asks for an address': (value) =>
    signIn.renderSignInPage(buildSignInFacts(value), { address: value, problem: value }),
  'confirms that a link was sent': (value) => signIn.renderLinkSentPage({ path: value }, value),
  'asks to confirm a sign-in': (value) => signIn.renderConfirmSignInPage(buildSignInFacts(value), value),
  'refuses an expired link': (value) => signIn.renderExpiredLinkPage(value),
  'asks for consent': (value) =>
    renderConsentPage({
      ...buildSignInFacts(value),
      email: value,
      scopes: ['ads:read'],
      project: { reach: 'one', name: value },
    }),
  'asks to confirm a redirect': (value) =>
    renderRedirectPage(buildApp(value), { error: value, error_description: value }),
  'refuses an authorization request': (value) => renderRefusedRequestPage(value, value),
  'shows an invitation': (value) => invitation.renderInvitationPage(buildInvitationFacts(value)),
  'asks to join': (value) => invitation.renderJoinPage(buildInvitationFacts(value)),
  'refuses an invitation to another address': (value) =>
    invitation.renderOtherAddressPage(buildInvitationFacts(value), value),
  'signs in and joins': (value) => invitation.renderSignInAndJoinPage(buildInvitationFacts(value), value),
  'asks a new person for the name': (value) =>
    invitation.renderNewcomerPage(buildInvitationFacts(value), value),
  'starts a connection': (value) =>
    connect.renderConnectPage({
      provider: 'hubspot',
      projectName: value,
      accountToReconnect: buildAccount(value),
      path: value,
      formToken: value,
      authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
      returnUrl: value,
    }),
  'offers accounts': (value) =>
    connect.renderChoosePage({
      provider: 'googleads',
      projectName: value,
      path: value,
      formToken: value,
      accounts: [buildAccount(value), buildAccount(value)],
      formTargets: [],
    }),
  'shows an outcome': (value) =>
    connect.renderOutcomePage({
      provider: 'meta',
      projectName: value,
      status: 'failed',
      outcome: 'other_account',
      account: buildAccount(value),
    }),
  'shows a connection': (value) =>
    connect.renderOutcomePage({
      provider: 'meta',
      projectName: value,
      status: 'connected',
      outcome: null,
      account: buildAccount(value),
    }),
  'shows a failure': (value) =>
    connect.renderConnectFailurePage({ status: 400, message: value }, { reloads: true }),
  'shows the state of a deletion': (value) =>
    renderDataDeletionPage({ code: value, receivedAt: new Date(0), doneAt: null, connections: null }),
  'asks to unsubscribe': renderUnsubscribePage,
  'confirms an unsubscription': renderUnsubscribedPage,
  'refuses a link from a mail': (value) => renderLinkFailurePage({ status: 404, message: value }),
  'refuses a console sign-in': signIn.renderNotSignedInPage,
  'contains a sign-in link': (value) => ({
    body: toHtml(
      renderSignInMail(mails, { linkId, email: value, interaction: value, clientName: value, sentAt: null }),
    ),
  }),
  'contains an invitation': (value) => ({
    body: toHtml(
      renderInvitationMail(mails, {
        linkId,
        email: value,
        projectName: value,
        inviterName: value,
        mailedAt: null,
      }),
    ),
  }),
  'reports a disabled webhook': (value) => ({
    body: toHtml(
      renderWebhookDisabledMail(value, value, {
        projectName: value,
        url: 'https://hooks.example/',
        reason: 'gone',
      }),
    ),
  }),
};

function toHtml({ html = '' }: { html?: string | undefined }): string {
  return html;
}

function getElements(body: string): string[] {
  return (body.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));
}

it.each(Object.entries(PAGES))(
  'the page or mail that %s has the same elements for a hostile value as for a harmless value',
  (_, page) => {
    const [hostile, harmless] = [page(HOSTILE).body, page('harmless').body];
    expect(getElements(hostile)).toEqual(getElements(harmless));
    expect(getElements(harmless).length).toBeGreaterThan(5);
    expect(hostile).not.toMatch(/<script|<img/);
  },
);

it('the page that reports login_required asks for authorization, and calls the request neither invalid nor denied', () => {
  const { body } = renderRedirectPage(buildApp('app'), {
    error: 'login_required',
    error_description: 'End-User authentication is required',
  });
  expect(body).not.toMatch(/invalid|denied/i);
  expect(body).toContain('<h1>Authorization required</h1>');
});

it.each([
  ['', 'made an invalid request.<'],
  ['the scope is unknown', 'made an invalid request: the scope is unknown.<'],
  ['The client was deleted.', 'made an invalid request: The client was deleted.<'],
])(
  'the pages for an invalid authorization request end their sentence correctly after the reason %j',
  (reason, sentence) => {
    const app = buildApp('app');
    const refusal = { error: 'invalid_request', error_description: reason };
    expect(renderRedirectPage(app, refusal).body).toContain(sentence);
    expect(renderRefusedRequestPage('invalid_request', reason).body).toContain(sentence);
  },
);
