import { keepOpen } from '../../support/keep-open.ts';
import { randomBytes } from 'node:crypto';
import { newPerson, openConnectWorld, getPath, settle } from './connect-world.ts';
import { eventually } from '../../support/eventually.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { deliverWebhook, createMailEvent } from '../../support/webhook.ts';
import { getError, getPaths, parseSuccess, expectRefused } from '../open-world.ts';
import { newVisitor } from '../sign-in/visitor.ts';
import { connectAccount } from '../../support/connect-account.ts';

const ADWORDS = 'https://www.googleapis.com/auth/adwords';
const RETURN = 'https://app.shop.example/settings?tab=ads';

const world = keepOpen(
  () => openConnectWorld({ sweepIntervalMs: 500 }),
  async () => {
    const origins = [world.tenant.projectId, new URL(RETURN).origin];
    await world.sql('update projects set origins = array[$2] where id = $1', origins);
  },
);

it('a consent leads to the provider and back, and connects the chosen account', async () => {
  const person = newPerson('agency');
  const path = await world.link('googleads', { returnUrl: RETURN });
  const { shown, visitor } = await world.consent('googleads', person, { path });
  expect([shown.status, shown.location, /<h1>(.*)<\/h1>/.exec(shown.body)?.[1]]).toEqual([
    200,
    '',
    'Which account?',
  ]);
  const [, chosen = ''] = /name="account" value="(\d+)"/.exec(shown.body) ?? [];
  const [, formAction = ''] = /<form method="post" action="([^"]+)"/.exec(shown.body) ?? [];
  const sent = await visitor.submit(formAction, { fields: { account: chosen, answer: 'connect' } });
  const { location } = await settle(visitor, sent);
  const [found] = (await world.list()).filter(({ account }) => account.id === chosen);
  expect(found).toMatchObject({ provider: 'googleads', status: 'connected', missingScopes: [] });
  expect(found?.grantedScopes).toContain(ADWORDS);
  expect(location).toBe(`${RETURN}&status=connected&connectionId=${found?.id}`);
  expect((await world.call('searchads/customers')).status).toBe(200);
});

it('reports a denial, a missing scope and a user without an account, and stores nothing', async () => {
  const before = await world.list();
  const denied = await world.consent('googleads', newPerson('shop'), {
    path: await world.link('googleads', { returnUrl: RETURN }),
    decision: 'deny',
  });
  expect(denied.shown.location).toBe(`${RETURN}&status=denied&code=access_denied`);
  const unticked = await world.consent('googleads', newPerson('shop'), { scopes: [] });
  expect(unticked.shown.body).toContain('A required permission was not granted');
  const nobody = await world.consent('googleads', newPerson('nobody'));
  expect(nobody.shown.body).toContain('has no account');
  const withoutScopes = await world.consent('hubspot', newPerson('late'), { scopes: [] });
  expect(withoutScopes.shown.body).toContain('HubSpot is connected');
  expect((await world.list()).filter(({ provider }) => provider === 'googleads')).toEqual(
    before.filter(({ provider }) => provider === 'googleads'),
  );
});

it('accepts one callback per attempt, only in the browser that started it', async () => {
  const person = newPerson('harbour');
  const visitor = newVisitor(world.api.url);
  const path = await world.link('hubspot');
  await visitor.open(path);
  const consent = (await visitor.submit(path)).location;
  const answer = getPath(await giveConsent(consent, { person }));
  // Another browser sends the state of this attempt.
  const otherVisitor = newVisitor(world.api.url);
  await otherVisitor.open(await world.link('hubspot'));
  expect(await otherVisitor.open(answer)).toMatchObject({ status: 403 });
  expect((await otherVisitor.open(path)).body).toContain('Started in another browser');
  expect((await otherVisitor.open('/connect/callback/hubspot?state=x&code=y')).status).toBe(400);
  // The callback belongs to another provider.
  expect((await visitor.open(answer.replace('/hubspot', '/resend'))).status).toBe(400);
  const shown = await settle(visitor, await visitor.open(answer));
  expect(shown.body).toContain('HubSpot is connected');
  expect((await visitor.open(answer)).body).toContain('This response was already used');
  expect((await visitor.open(path)).body).toContain('HubSpot is connected');
  const [found] = (await world.list()).filter(({ account }) => account.name === `${person}.example.com`);
  expect(found).toMatchObject({ provider: 'hubspot', status: 'connected' });
  expect((await world.operations('hubspot', person)).filter((name) => name === 'token')).toHaveLength(1);
});

it('refuses an unknown link, and a return URL of another origin', async () => {
  const visitor = newVisitor(world.api.url);
  expect((await visitor.open(`/connect/${'x'.repeat(43)}`)).status).toBe(410);
  await expectRefused(
    world.call('connect-sessions', {
      body: { provider: 'googleads', returnUrl: 'https://elsewhere.example/' },
    }),
    400,
    'returnUrl',
  );
});

it('connects Meta and Resend, each with its own fields', async () => {
  const meta = await world.consent('meta', newPerson('shop'));
  const isChoice = meta.shown.body.includes('Which account?');
  expect(isChoice || meta.shown.body.includes('Meta is connected')).toBe(true);
  const person = newPerson('acme');
  const resend = await world.consent('resend', person);
  expect(resend.shown.body).toContain('Resend is connected');
  const [found] = (await world.list()).filter(({ provider }) => provider === 'resend');
  expect(found).toMatchObject({ status: 'connected', account: { name: expect.stringContaining('acme') } });
});

it('reconnects a connection with the same account only', async () => {
  const person = newPerson('quay');
  await world.consent('hubspot', person);
  const findConnection = async () =>
    (await world.list()).find(({ account }) => account.name === `${person}.example.com`);
  const connection = await findConnection();
  await world.control('DELETE', 'grants', 'hubspot', person);
  const checked = await world.call(`connections/${connection?.id}/check`, { method: 'POST' });
  expect(parseSuccess('createConnection', checked)).toMatchObject({ status: 'needs_reauth' });
  expect((await findConnection())?.lastError).toMatch(/authorization/);
  await world.expectEvent(connection?.id, 'connection.connected', 'connection.needs_reauth');

  const requestReconnect = async () => {
    const answer = await world.call(`connections/${connection?.id}/reconnect`, { body: {} });
    return new URL(parseSuccess('reconnectConnection', answer).url).pathname;
  };
  const wrong = await world.consent('hubspot', newPerson('pier'), { path: await requestReconnect() });
  expect(wrong.shown.body).toContain('You chose another account');
  expect(wrong.shown.body).toContain(`The connected account is <strong>${person}.example.com</strong>`);
  expect((await findConnection())?.status).toBe('needs_reauth');
  const right = await world.consent('hubspot', person, { path: await requestReconnect() });
  expect(right.shown.body).toContain('HubSpot is connected');
  expect(right.shown.body).toContain(`can now use <strong>${person}.example.com</strong>`);
  expect(await findConnection()).toMatchObject({ id: connection?.id, status: 'connected' });
  await world.expectEvent(connection?.id, 'connection.recovered');
});

it('reports that the user returned too late, and stores nothing', async () => {
  const person = newPerson('late');
  const visitor = newVisitor(world.api.url);
  const path = await world.link('hubspot');
  await visitor.open(path);
  const answer = getPath(await giveConsent((await visitor.submit(path)).location, { person }));
  await world.sql('update connect_sessions set expires_at = now() where state = $1', ['authorizing']);
  const matchGone = (text: string) => ({ status: 410, body: expect.stringContaining(text) });
  expect(await visitor.open(answer)).toMatchObject(matchGone('expired before you came back from HubSpot'));
  expect(await visitor.open(path)).toMatchObject(matchGone('This link has expired'));
  expect((await world.list()).map(({ account }) => account.name)).not.toContain(`${person}.example.com`);
  expect(await world.operations('hubspot', person)).not.toContain('token');
});

it('checks a connection daily, and keeps the status of a connection that an operator created', async () => {
  const person = newPerson('daily');
  await world.consent('hubspot', person);
  const name = `${person}.example.com`;
  const operatorConnectionId = await connectAccount(world.admin, {
    project: world.tenant.projectId,
    provider: 'meta',
    externalId: 'act_990000000000001',
    name: 'By hand',
    secret: `EAA${newPerson('shop')}`,
  });
  await world.control('DELETE', 'grants', 'hubspot', person);
  const markDue = `update connections set check_at = now() where display_name = $1 or id = $2`;
  await world.sql(markDue, [name, operatorConnectionId]);
  const checked = await eventually(async () => {
    const all = await world.list();
    const lost = all.find(({ account }) => account.name === name);
    const kept = all.find(({ id }) => id === operatorConnectionId);
    return lost?.status === 'needs_reauth' && kept?.lastCheckedAt !== undefined ? kept : undefined;
  }, 30_000);
  expect(checked).toMatchObject({ status: 'connected' });
  expect(checked).not.toHaveProperty('lastError');
  const selectNextCheck = `select check_at > now() + interval '22 hours' as later from connections where id = $1`;
  expect(await world.sql(selectNextCheck, [operatorConnectionId])).toEqual([{ later: true }]);
});

it('revokes a grant when the last connection with this grant is deleted', async () => {
  const person = newPerson('agency');
  const connectTo = async (account: string) => {
    const { shown, visitor } = await world.consent('googleads', person);
    const [, formAction = ''] = /<form method="post" action="([^"]+)"/.exec(shown.body) ?? [];
    const sent = await visitor.submit(formAction, { fields: { account, answer: 'connect' } });
    expect((await settle(visitor, sent)).body).toContain('is connected');
    return (await world.list()).find((each) => each.account.id === account);
  };
  const { shown } = await world.consent('googleads', person);
  const [first = '', second = ''] = [...shown.body.matchAll(/name="account" value="(\d+)"/g)].map(
    ([, id = '']) => id,
  );
  const firstConnection = await connectTo(first);
  const secondConnection = await connectTo(second);
  const waitForRemoval = (id: string | undefined) =>
    eventually(async () => ((await world.list()).some((each) => each.id === id) ? undefined : true), 20_000);
  const deleted = await world.call(`connections/${firstConnection?.id}`, { method: 'DELETE' });
  expect(deleted.body).toMatchObject({ id: firstConnection?.id, affected: { campaigns: 0 } });
  await waitForRemoval(firstConnection?.id);
  expect(await world.operations('googleads', person)).not.toContain('revoke');
  await world.call(`connections/${secondConnection?.id}`, { method: 'DELETE' });
  await waitForRemoval(secondConnection?.id);
  expect(await world.operations('googleads', person)).toContain('revoke');
  await world.expectEvent(secondConnection?.id, 'connection.removed');
  expect(getError(await world.call(`connections/${secondConnection?.id}`)).code).toBe('connection_not_found');
});

it('accepts typed credentials with the fields of their provider, and keeps them out of the log', async () => {
  const wrongField = await world.call('connections', {
    body: { provider: 'resend', credentials: { privateAppToken: 'pat-x' } },
  });
  expect(getPaths(wrongField)).toEqual(['credentials.apiKey', 'credentials.privateAppToken']);
  const secret = `re_${newPerson('typed')}`;
  const webhookSecretTyped = `whsec_${randomBytes(24).toString('base64')}`;
  const typed = await world.call('connections', {
    body: { provider: 'resend', credentials: { apiKey: secret, webhookSecret: webhookSecretTyped } },
  });
  expect(typed.status).toBe(200);
  expect(parseSuccess('createConnection', typed)).toMatchObject({ provider: 'resend', status: 'connected' });
  const path = `/webhooks/resend/${parseSuccess('createConnection', typed).id}`;
  const event = createMailEvent('email.delivered', { messageId: 'of-nobody' });
  expect(await deliverWebhook(world.api.url, event, { secret: webhookSecretTyped }, path)).toBe(200);
  expect(await deliverWebhook(world.api.url, event, {}, path)).toBe(401);
  await expectRefused(
    world.call('connections', {
      body: { provider: 'resend', credentials: { apiKey: `re_revoked_${newPerson('x')}` } },
    }),
    400,
    'credentials.apiKey',
  );
  const refresh = await world.call('connections', {
    body: {
      provider: 'googleads',
      credentials: { refreshToken: `sandbox-refresh-${newPerson('agency')}` },
    },
  });
  expect(getPaths(refresh)).toEqual(['credentials.accountId']);
  expect(world.api.logLines.join('')).not.toContain(secret);
});
