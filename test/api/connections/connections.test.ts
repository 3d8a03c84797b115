import { keepOpen } from '../../support/keep-open.ts';
import { randomBytes } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { deliverWebhook, createMailEvent } from '../../support/webhook.ts';
import { getError, getPaths, parseSuccess, expectRefused } from '../open-world.ts';
import { connectAccount } from '../../support/tenant.ts';
import {
  chooseAccount,
  controlAccount,
  createPersonName,
  followAttempt,
  getPath,
  listChoices,
  listOperations,
  openConnectWorld,
} from './connect-world.ts';

const ADWORDS = 'https://www.googleapis.com/auth/adwords';
const RETURN = 'https://app.shop.example/settings?tab=ads';

const world = keepOpen(
  () => openConnectWorld({ sweepIntervalMs: 500 }),
  async () => {
    const origins = [world.tenant.projectId, new URL(RETURN).origin];
    await world.sql('update projects set origins = array[$2] where id = $1', origins);
  },
);

it('a connect link leads to the provider and back, and connects the chosen account', async () => {
  const person = createPersonName('agency');
  const path = await world.createLink('googleads', { returnUrl: RETURN });
  const { shown, browser } = await world.giveConsent('googleads', person, { path });
  expect([shown.status, shown.location, /<h1>(.*)<\/h1>/.exec(shown.body)?.[1]]).toEqual([
    200,
    '',
    'Which account?',
  ]);
  const [chosen = ''] = listChoices(shown);
  const { location } = await chooseAccount(browser, shown, chosen);
  const [found] = (await world.listConnections()).filter(({ account }) => account.id === chosen);
  expect(found).toMatchObject({ provider: 'googleads', status: 'connected', missingScopes: [] });
  expect(found?.grantedScopes).toContain(ADWORDS);
  expect(location).toBe(`${RETURN}&status=connected&connectionId=${found?.id}`);
  expect((await world.call('searchads/customers')).status).toBe(200);
});

it('a connect link reports a denial, a missing scope and a user without an account, and stores no connection', async () => {
  const before = await world.listConnections();
  const denied = await world.giveConsent('googleads', createPersonName('shop'), {
    path: await world.createLink('googleads', { returnUrl: RETURN }),
    decision: 'deny',
  });
  expect(denied.shown.location).toBe(`${RETURN}&status=denied&code=access_denied`);
  const unticked = await world.giveConsent('googleads', createPersonName('shop'), { scopes: [] });
  expect(unticked.shown.body).toContain('A required permission was not granted');
  const nobody = await world.giveConsent('googleads', createPersonName('nobody'));
  expect(nobody.shown.body).toContain('has no account');
  expect(await world.listConnections()).toEqual(before);
});

it("a connect link accepts one callback, only in the browser that opened the link and only at the callback URL of the link's provider", async () => {
  const person = createPersonName('harbour');
  const browser = world.openBrowser();
  const path = await world.createLink('hubspot');
  await browser.open(path);
  const consent = (await browser.submit(path)).location;
  const answer = getPath(await giveConsent(consent, { person }));
  // The callback holds the state of this attempt, but another browser sends it.
  const otherBrowser = world.openBrowser();
  await otherBrowser.open(await world.createLink('hubspot'));
  expect(await otherBrowser.open(answer)).toMatchObject({ status: 403 });
  expect((await otherBrowser.open(path)).body).toContain('Started in another browser');
  expect((await otherBrowser.open('/connect/callback/hubspot?state=x&code=y')).status).toBe(400);
  // This callback URL belongs to another provider.
  expect((await browser.open(answer.replace('/hubspot', '/resend'))).status).toBe(400);
  const shown = await followAttempt(browser, await browser.open(answer));
  expect(shown.body).toContain('HubSpot is connected');
  expect((await browser.open(answer)).body).toContain('This authorization was already used');
  expect((await browser.open(path)).body).toContain('HubSpot is connected');
  expect(await world.findHubSpot(person)).toMatchObject({ provider: 'hubspot', status: 'connected' });
  expect((await listOperations('hubspot', person)).filter((name) => name === 'token')).toHaveLength(1);
});

it('an unknown connect link answers 410, and a connect link with a return URL of an unknown origin is refused', async () => {
  expect((await world.openBrowser().open(`/connect/${'x'.repeat(43)}`)).status).toBe(410);
  await expectRefused(
    world.call('connect-sessions', {
      body: { provider: 'googleads', returnUrl: 'https://elsewhere.example/' },
    }),
    400,
    'returnUrl',
  );
});

it('a connect link connects Meta and Resend, and HubSpot even without its optional scopes', async () => {
  const meta = await world.giveConsent('meta', createPersonName('shop'));
  const [adAccount = ''] = listChoices(meta.shown);
  const connected = await chooseAccount(meta.browser, meta.shown, adAccount);
  expect(connected.body).toContain('Meta is connected');
  const person = createPersonName('acme');
  const resend = await world.giveConsent('resend', person);
  expect(resend.shown.body).toContain('Resend is connected');
  const hubspot = await world.giveConsent('hubspot', createPersonName('late'), { scopes: [] });
  expect(hubspot.shown.body).toContain('HubSpot is connected');
  const [found] = (await world.listConnections()).filter(({ provider }) => provider === 'resend');
  expect(found).toMatchObject({ status: 'connected', account: { name: expect.stringContaining('acme') } });
});

it('a connection whose grant was revoked is reconnected only with the same account', async () => {
  const person = createPersonName('quay');
  await world.giveConsent('hubspot', person);
  const connection = await world.findHubSpot(person);
  await controlAccount('hubspot', person).revokeGrant();
  const checked = await world.call(`connections/${connection?.id}/check`, { method: 'POST' });
  expect(parseSuccess('checkConnection', checked)).toMatchObject({ status: 'needs_reauth' });
  expect((await world.findHubSpot(person))?.lastError).toMatch(/authorization/);
  await world.expectEvent(connection?.id, 'connection.connected', 'connection.needs_reauth');

  const reconnect = async (chosenPerson: string) => {
    const path = await world.createReconnectLink(connection?.id);
    return (await world.giveConsent('hubspot', chosenPerson, { path })).shown;
  };
  const wrong = await reconnect(createPersonName('pier'));
  expect(wrong.body).toContain('You chose another account');
  expect(wrong.body).toContain(`The connected account is <strong>${person}.example.com</strong>`);
  expect((await world.findHubSpot(person))?.status).toBe('needs_reauth');
  const right = await reconnect(person);
  expect(right.body).toContain('HubSpot is connected');
  expect(right.body).toContain(`can now use <strong>${person}.example.com</strong>`);
  expect(await world.findHubSpot(person)).toMatchObject({ id: connection?.id, status: 'connected' });
  await world.expectEvent(connection?.id, 'connection.recovered');
});

it('a connect link that expires while the person consents at the provider answers 410, and stores no connection', async () => {
  const person = createPersonName('late');
  const browser = world.openBrowser();
  const path = await world.createLink('hubspot');
  await browser.open(path);
  const answer = getPath(await giveConsent((await browser.submit(path)).location, { person }));
  await world.sql('update connect_sessions set expires_at = now() where state = $1', ['authorizing']);
  const matchGone = (text: string) => ({ status: 410, body: expect.stringContaining(text) });
  expect(await browser.open(answer)).toMatchObject(matchGone('expired before you came back from HubSpot'));
  expect(await browser.open(path)).toMatchObject(matchGone('This link has expired'));
  expect(await world.findHubSpot(person)).toBeUndefined();
  expect(await listOperations('hubspot', person)).not.toContain('token');
});

it('a daily check detects a revoked grant, but does not require that the token reaches an account id that an operator entered', async () => {
  const person = createPersonName('daily');
  await world.giveConsent('hubspot', person);
  const name = `${person}.example.com`;
  const operatorConnectionId = await connectAccount(world.admin, {
    project: world.tenant.projectId,
    provider: 'meta',
    externalId: 'act_990000000000001',
    name: 'By hand',
    secret: `EAA${createPersonName('shop')}`,
  });
  await controlAccount('hubspot', person).revokeGrant();
  const markDue = `update connections set check_at = now() where display_name = $1 or id = $2`;
  await world.sql(markDue, [name, operatorConnectionId]);
  const checked = await eventually(async () => {
    const all = await world.listConnections();
    const lost = all.find(({ account }) => account.name === name);
    const kept = all.find(({ id }) => id === operatorConnectionId);
    return lost?.status === 'needs_reauth' && kept?.lastCheckedAt !== undefined ? kept : undefined;
  }, 30_000);
  expect(checked).toMatchObject({ status: 'connected' });
  expect(checked).not.toHaveProperty('lastError');
  const selectNextCheck = `select check_at > now() + interval '22 hours' as later from connections where id = $1`;
  expect(await world.sql(selectNextCheck, [operatorConnectionId])).toEqual([{ later: true }]);
});

it('a grant is revoked when its last connection is deleted', async () => {
  const person = createPersonName('agency');
  const connectTo = async (account: string) => {
    const { shown, browser } = await world.giveConsent('googleads', person);
    expect((await chooseAccount(browser, shown, account)).body).toContain('is connected');
    return (await world.listConnections()).find((each) => each.account.id === account);
  };
  const { shown } = await world.giveConsent('googleads', person);
  const [first = '', second = ''] = listChoices(shown);
  const firstConnection = await connectTo(first);
  const secondConnection = await connectTo(second);
  const waitForRemoval = (id: string | undefined) =>
    eventually(async () => (await world.listConnections()).every((each) => each.id !== id), 20_000);
  const deleted = await world.remove(firstConnection?.id);
  expect(deleted.body).toMatchObject({ id: firstConnection?.id, affected: { campaigns: 0 } });
  await waitForRemoval(firstConnection?.id);
  expect(await listOperations('googleads', person)).not.toContain('revoke');
  await world.remove(secondConnection?.id);
  await waitForRemoval(secondConnection?.id);
  expect(await listOperations('googleads', person)).toContain('revoke');
  await world.expectEvent(secondConnection?.id, 'connection.removed');
  expect(getError(await world.call(`connections/${secondConnection?.id}`)).code).toBe('connection_not_found');
});

it('typed credentials are accepted with the fields of their provider, checked at the provider, and not logged', async () => {
  const wrongField = await world.enterCredentials('resend', { privateAppToken: 'pat-x' });
  expect(getPaths(wrongField)).toEqual(['credentials.apiKey', 'credentials.privateAppToken']);
  const apiKey = `re_${createPersonName('typed')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const typed = await world.enterCredentials('resend', { apiKey, webhookSecret });
  const { id, provider, status } = parseSuccess('createConnection', typed);
  expect([provider, status]).toEqual(['resend', 'connected']);
  const path = `/webhooks/resend/${id}`;
  const event = createMailEvent('email.delivered', { messageId: 'of-nobody' });
  expect(await deliverWebhook(world.api.url, event, { secret: webhookSecret }, path)).toBe(200);
  expect(await deliverWebhook(world.api.url, event, {}, path)).toBe(401);
  const revoked = { apiKey: `re_revoked_${createPersonName('x')}` };
  await expectRefused(world.enterCredentials('resend', revoked), 400, 'credentials.apiKey');
  const refreshToken = `sandbox-refresh-${createPersonName('agency')}`;
  const withoutAccount = world.enterCredentials('googleads', { refreshToken });
  expect(getPaths(await withoutAccount)).toEqual(['credentials.accountId']);
  expect(world.api.logLines.join('')).not.toContain(apiKey);
});
