import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createBatchClient } from '../../support/email-batch.ts';
import { eventually } from '../../support/eventually.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { getError, getPaths, send, expectRefused, parseSuccess } from '../open-world.ts';
import {
  chooseAccount,
  controlAccount,
  createPersonName,
  followAttempt,
  getPath,
  getRefreshToken,
  listChoices,
  listOperations,
  openConnectWorld,
} from './connect-world.ts';
import { connectAccount } from '../../support/tenant.ts';

/**
 * SQL that adds 1,000 connections with the grant of connection `$1` to project `$2`. Their ids sort first and
 * their update times are one hour in the future.
 */
const INSERT_LATER_CONNECTIONS = `
  insert into connections (id, project_id, provider, external_id, display_name, settings, sealed_secret, grant_id,
    check_at, updated_at)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, provider, 'anew-' || n, 'Anew',
    settings, 'x', grant_id, now() + interval '1 day', now() + interval '1 hour'
  from connections, generate_series(1, 1000) n where id = $1`;

const world = keepOpen(() => openConnectWorld({ sweepIntervalMs: 500 }));

const connect = async (provider: 'googleads' | 'hubspot', person: string) => {
  const before = new Set((await world.listConnections()).map(({ id }) => id));
  const { shown } = await world.giveConsent(provider, person);
  expect(shown.body).toContain('is connected');
  return (await world.listConnections()).find(({ id }) => !before.has(id))?.id ?? '';
};
const countRevocations = async (provider: 'googleads' | 'hubspot', person: string) =>
  (await listOperations(provider, person)).filter((name) => name === 'revoke').length;
const waitForGrant = (id: string) =>
  eventually(async () => {
    const answer = await world.call('audit?action=connection.end&limit=100');
    const { entries } = parseSuccess('listProjectAudit', answer);
    return entries.find(({ target }) => target === id)?.details['grant'];
  }, 20_000);

it('the deletion of a connection revokes its grant, unless a connection of another project might use the same grant', async () => {
  const person = createPersonName('shop');
  const first = await connect('googleads', person);
  const id = await connectAccount(world.admin, {
    project: world.other.projectId,
    provider: 'googleads',
    externalId: '1000000009',
    name: 'Shop',
    secret: `sandbox-refresh-${person}`,
  });
  await world.remove(first);
  expect(await waitForGrant(first)).toBe('kept_unsure');
  const second = await connect('googleads', person);
  await world.sql('delete from connections where id = $1', [id]);
  await world.remove(second);
  expect(await waitForGrant(second)).toBe('ended');
  expect(await countRevocations('googleads', person)).toBe(1);
});

it('the deletion of a connection keeps its grant while another connection has a typed token of the same Google user', async () => {
  const person = createPersonName('shop');
  const consented = await connect('googleads', person);
  const refreshToken = await getRefreshToken(person);
  // Changes the external id. Otherwise, the next connection of the same account would replace this one.
  await world.sql(`update connections set external_id = 'moved' where id = $1`, [consented]);
  const typed = await world.enterCredentials('googleads', { refreshToken });
  const { id } = parseSuccess('createConnection', typed);
  await world.remove(consented);
  expect(await waitForGrant(consented)).toBe('kept_shared');
  await world.remove(id);
  expect(await waitForGrant(id)).toBe('ended');
});

it('the simultaneous deletion of two connections with one grant revokes the grant once', async () => {
  const person = createPersonName('twins');
  const first = await connect('hubspot', person);
  await world.sql(`update connections set external_id = 'moved' where id = $1`, [first]);
  const second = await connect('hubspot', person);
  await Promise.all([world.remove(first), world.remove(second)]);
  expect(new Set([await waitForGrant(first), await waitForGrant(second)])).toEqual(
    new Set(['ended', 'kept_shared']),
  );
  expect(await countRevocations('hubspot', person)).toBe(1);
});

it('a Resend key with several domains needs the id of one domain, and the deletion of its connection reports pending batches', async () => {
  const person = createPersonName('domains');
  const domains = ['one.shop.example', 'two.shop.example'].map((name) => ({ name }));
  await controlAccount('resend', person).set({ domains });
  const connectTo = (accountId?: string) =>
    world.enterCredentials('resend', { apiKey: `re_${person}`, ...(accountId && { accountId }) });
  const ambiguous = await connectTo();
  expect(getPaths(ambiguous)).toEqual(['credentials.accountId']);
  const [, second = ''] = getError(ambiguous).details?.[0]?.message.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
  expect(second).toContain('-');
  const typed = await connectTo(second);
  expect(parseSuccess('createConnection', typed).account).toEqual({ id: second, name: 'two.shop.example' });
  const { id } = parseSuccess('createConnection', typed);
  const client = createBatchClient(world.api.url, { 'x-app-key': world.tenant.appKey });
  await client.queue([{ email: 'later@example.com' }], {
    scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect((await world.remove(id)).body).toMatchObject({
    affected: { campaigns: 0, customers: 0, batches: 1 },
  });
  expect(await waitForGrant(id)).toBe('not_ours');
});

it('a send-only Resend key replaces an earlier send-only key in the same connection, because neither key reveals its account', async () => {
  const connectTyped = async (name: string) => {
    const apiKey = `re_${createPersonName(name)}.sending`;
    return parseSuccess('createConnection', await world.enterCredentials('resend', { apiKey }));
  };
  const { id } = await connectTyped('first');
  await world.sql(`update connections set status = 'reauth_required' where id = $1`, [id]);
  expect(await connectTyped('second')).toMatchObject({ id, status: 'connected' });
});

it('a reconnect link does not restore a connection that is deleted before the link is opened, during the consent or during the token exchange', async () => {
  const person = createPersonName('gone');
  const id = await connect('hubspot', person);
  const createLink = () => world.createReconnectLink(id);
  const [unopened, atProvider, atWorker] = [await createLink(), await createLink(), await createLink()];
  const browser = world.openBrowser();
  const giveConsentAt = async (path: string) => {
    await browser.open(path);
    return getPath(await giveConsent((await browser.submit(path)).location, { person }));
  };
  const answer = await giveConsentAt(atProvider);
  const lastAnswer = await giveConsentAt(atWorker);
  const stall = { operation: 'token', kind: 'stall', times: 1, delayMs: 2_000 } as const;
  await controlAccount('hubspot', person).armFault(stall);
  const exchanging = await browser.open(lastAnswer);
  await world.remove(id);
  await waitForGrant(id);
  expect((await followAttempt(browser, exchanging)).body).toContain('deleted in the meantime');
  for (const path of [unopened, answer]) {
    expect(await browser.open(path)).toMatchObject({
      status: 410,
      body: expect.stringContaining('This connection was deleted'),
    });
  }
  expect(await world.findHubSpot(person)).toBeUndefined();
});

const sendCallback = async (person: string, path: string, more: object = {}) => {
  const url = `${world.api.url}/webhooks/meta/${path}`;
  const sent = await controlAccount('meta', person).post('callbacks/meta', { url, ...more });
  return z.object({ answer: z.object({ status: z.number(), body: z.string() }) }).parse(await sent.json())
    .answer;
};
const getStatuses = (name: string) =>
  world.sql('select status, last_error from connections where display_name = $1 order by created_at', [name]);
const deauthorized = { status: 'reauth_required', last_error: 'deauthorized' };
const deletionAnswer = z.object({ url: z.string(), confirmation_code: z.string() });
const requestDeletion = async (person: string) =>
  deletionAnswer.parse(JSON.parse((await sendCallback(person, 'data-deletion')).body));
const openPage = (url: string) =>
  fetch(world.api.url + new URL(url).pathname, { headers: { accept: 'text/html' } });
const waitForPage = (url: string) =>
  eventually(async () => {
    const text = await (await openPage(url)).text();
    return text.includes('being deleted') ? undefined : text;
  }, 20_000);

it('a signed deletion request from Meta deletes the connections of the person in all projects, except connections newer than the request', async () => {
  const person = createPersonName('shop');
  const { shown, browser } = await world.giveConsent('meta', person);
  const [account = ''] = listChoices(shown);
  await chooseAccount(browser, shown, account);
  const [mine] = (await world.listConnections()).filter(({ provider }) => provider === 'meta');
  const name = createPersonName('Meta');
  await world.sql('update connections set display_name = $2 where id = $1', [mine?.id, name]);
  await world.sql(
    `insert into connections (project_id, provider, external_id, display_name, settings, sealed_secret, grant_id)
         select $2, provider, external_id, display_name, settings, 'x', grant_id from connections where id = $1`,
    [mine?.id, world.other.projectId],
  );
  const forged = await sendCallback(person, 'data-deletion', { forged: true });
  const { url: forgedUrl } = deletionAnswer.parse(JSON.parse(forged.body));
  await eventually(async () => (await openPage(forgedUrl)).status === 404, 20_000);
  expect(await getStatuses(name)).toEqual([1, 2].map(() => ({ status: 'active', last_error: null })));

  expect(await sendCallback(person, 'deauthorize')).toEqual({ status: 200, body: '{"success":true}' });
  await eventually(async () => {
    expect(await getStatuses(name)).toEqual([deauthorized, deauthorized]);
    return true;
  }, 20_000);

  // These connections are newer than Meta's request, and they fill the first page that the worker reads.
  await world.sql(INSERT_LATER_CONNECTIONS, [mine?.id, world.other.projectId]);
  const { url, confirmation_code: code } = await requestDeletion(person);
  const done = await waitForPage(url);
  expect(done).toContain('This does not include permissions that you gave later');
  expect(done).toContain(code);
  expect([await getStatuses(name), (await getStatuses('Anew')).length]).toEqual([[], 1_000]);
  const kept = await world.sql('select sealed_request, connections from meta_callbacks where id = $1', [
    code,
  ]);
  expect(kept).toEqual([{ sealed_request: null, connections: 2 }]);
  expect(await waitForPage((await requestDeletion(createPersonName('stranger'))).url)).toContain(
    'found no permission of yours',
  );
});

it('a request from Meta must be a signed form, and the page of an unknown confirmation code answers 404', async () => {
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    send(`${world.api.url}/webhooks/meta/deauthorize`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
  expect((await post('{}', 'application/json')).status).toBe(415);
  for (const body of ['other=1', 'signed_request=abc', `signed_request=${'a'.repeat(3_999)}.b`]) {
    await expectRefused(post(body), 400, 'signed_request');
  }
  expect((await post('signed_request=a.b&signed_request=c.d')).status).toBe(400);
  const other = `${world.api.url}/webhooks/meta/data-deletion/${randomUUID()}`;
  expect(getError(await send(other, {})).code).toBe('not_found');
});
