import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { batchClient } from '../../support/email-batch.ts';
import { eventually } from '../../support/eventually.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { sandboxControl } from '../../support/sandbox-control.ts';
import { getError, getPaths, send, expectRefused, parseSuccess } from '../open-world.ts';
import { newVisitor } from '../sign-in/visitor.ts';
import { getRefreshToken } from './sandbox-people.ts';
import { newPerson, openConnectWorld, getPath, settle } from './connect-world.ts';
import { connectAccount } from '../../support/connect-account.ts';

/**
 * SQL that adds 1,000 connections with the grant of connection $1 to project $2. Their ids sort first and their
 * update times are one hour in the future.
 */
const INSERT_LATER_CONNECTIONS = `
  insert into connections (id, project_id, provider, external_id, display_name, settings, sealed_secret, grant_id,
    check_at, updated_at)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, provider, 'anew-' || n, 'Anew',
    settings, 'x', grant_id, now() + interval '1 day', now() + interval '1 hour'
  from connections, generate_series(1, 1000) n where id = $1`;

const world = keepOpen(() => openConnectWorld({ sweepIntervalMs: 500 }));

/** Connects a person's only account and returns the connection's id. */
const connect = async (provider: 'googleads' | 'hubspot', person: string) => {
  const before = new Set((await world.list()).map(({ id }) => id));
  const { shown } = await world.consent(provider, person);
  expect(shown.body).toContain('is connected');
  return (await world.list()).find(({ id }) => !before.has(id))?.id ?? '';
};
const sql = (text: string, values: unknown[]) => world.sql(text, values);
const remove = (id: string) => world.call(`connections/${id}`, { method: 'DELETE' });
const countRevocations = async (provider: 'googleads' | 'hubspot', person: string) =>
  (await world.operations(provider, person)).filter((name) => name === 'revoke').length;
/** Waits for the outcome of revoking a connection's grant. */
const getGrant = (id: string) =>
  eventually(async () => {
    const answer = await world.call('audit?action=connection.end&limit=100');
    const { entries } = parseSuccess('listProjectAudit', answer);
    return entries.find(({ target }) => target === id)?.details['grant'];
  }, 20_000);

it('the deletion of a connection keeps a Google grant that a typed token of another project uses', async () => {
  const person = newPerson('shop');
  const first = await connect('googleads', person);
  const id = await connectAccount(world.admin, {
    project: world.other.projectId,
    provider: 'googleads',
    externalId: '1000000009',
    name: 'Shop',
    secret: `sandbox-refresh-${person}`,
  });
  await remove(first);
  expect(await getGrant(first)).toBe('kept_unsure');
  const second = await connect('googleads', person);
  await sql('delete from connections where id = $1', [id]);
  await remove(second);
  expect(await getGrant(second)).toBe('ended');
  expect(await countRevocations('googleads', person)).toBe(1);
});

it('the deletion of a connection keeps a grant that a typed token of the same Google user shares', async () => {
  const person = newPerson('shop');
  const consented = await connect('googleads', person);
  const refreshToken = await getRefreshToken(person);
  // A connection of the same account and project would replace this one.
  await sql(`update connections set external_id = 'moved' where id = $1`, [consented]);
  const typed = await world.call('connections', {
    body: { provider: 'googleads', credentials: { refreshToken } },
  });
  const { id } = parseSuccess('createConnection', typed);
  await remove(consented);
  expect(await getGrant(consented)).toBe('kept_shared');
  await remove(id);
  expect(await getGrant(id)).toBe('ended');
});

it('the deletion of a connection revokes a grant once if its two connections are deleted at the same time', async () => {
  const person = newPerson('twins');
  const first = await connect('hubspot', person);
  await sql(`update connections set external_id = 'moved' where id = $1`, [first]);
  const second = await connect('hubspot', person);
  await Promise.all([remove(first), remove(second)]);
  expect(new Set([await getGrant(first), await getGrant(second)])).toEqual(new Set(['ended', 'kept_shared']));
  expect(await countRevocations('hubspot', person)).toBe(1);
});

it('the deletion of a connection reports pending batches of a Resend key with several domains, which needs a domain id', async () => {
  const person = newPerson('domains');
  const domains = ['one.shop.example', 'two.shop.example'].map((name) => ({ name }));
  await world.control('PUT', 'settings', 'resend', person, { domains });
  const connectTo = (accountId?: string) =>
    world.call('connections', {
      body: {
        provider: 'resend',
        credentials: { apiKey: `re_${person}`, ...(accountId && { accountId }) },
      },
    });
  const ambiguous = await connectTo();
  expect(getPaths(ambiguous)).toEqual(['credentials.accountId']);
  const [, second = ''] = getError(ambiguous).details?.[0]?.message.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
  expect(second).toContain('-');
  const typed = await connectTo(second);
  expect(parseSuccess('createConnection', typed).account).toEqual({ id: second, name: 'two.shop.example' });
  const { id } = parseSuccess('createConnection', typed);
  const client = batchClient(world.api.url, { 'x-app-key': world.tenant.appKey });
  await client.queue([{ email: 'later@example.com' }], {
    scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect((await remove(id)).body).toMatchObject({ affected: { campaigns: 0, customers: 0, batches: 1 } });
  expect(await getGrant(id)).toBe('not_ours');
});

it('another sending-only Resend key replaces a connection, because its account cannot be determined', async () => {
  const connectTyped = async (name: string) => {
    const apiKey = `re_${newPerson(name)}.sending`;
    const answer = await world.call('connections', { body: { provider: 'resend', credentials: { apiKey } } });
    return parseSuccess('createConnection', answer);
  };
  const { id } = await connectTyped('first');
  await sql(`update connections set status = 'reauth_required' where id = $1`, [id]);
  expect(await connectTyped('second')).toMatchObject({ id, status: 'connected' });
});

it('the deletion of a connection is not undone by a reconnect link, at any step of the link', async () => {
  const person = newPerson('gone');
  const id = await connect('hubspot', person);
  const createLink = async () => {
    const answer = await world.call(`connections/${id}/reconnect`, { body: {} });
    return new URL(parseSuccess('reconnectConnection', answer).url).pathname;
  };
  const [unopened, atProvider, atWorker] = [await createLink(), await createLink(), await createLink()];
  const visitor = newVisitor(world.api.url);
  const giveConsentAt = async (path: string) => {
    await visitor.open(path);
    return getPath(await giveConsent((await visitor.submit(path)).location, { person }));
  };
  const answer = await giveConsentAt(atProvider);
  const lastAnswer = await giveConsentAt(atWorker);
  const stall = { operation: 'token', kind: 'stall', times: 1, delayMs: 2_000 } as const;
  await sandboxControl('crm', `pat-${person}`).armFault(stall);
  const exchanging = await visitor.open(lastAnswer);
  await remove(id);
  await getGrant(id);
  expect((await settle(visitor, exchanging)).body).toContain('deleted in the meantime');
  for (const path of [unopened, answer]) {
    expect(await visitor.open(path)).toMatchObject({
      status: 410,
      body: expect.stringContaining('This connection was deleted'),
    });
  }
  expect((await world.list()).map(({ account }) => account.name)).not.toContain(`${person}.example.com`);
});

const sendCallback = async (person: string, path: string, more: object = {}) => {
  const url = `${world.api.url}/webhooks/meta/${path}`;
  const found = await world.control('POST', 'callbacks', 'meta', person, { url, ...more });
  return z.object({ answer: z.object({ status: z.number(), body: z.string() }) }).parse(found).answer;
};
const getStatuses = (name: string) =>
  sql('select status, last_error from connections where display_name = $1 order by created_at', [name]);
const deauthorized = { status: 'reauth_required', last_error: 'DEAUTHORIZED' };
const deletionAnswer = z.object({ url: z.string(), confirmation_code: z.string() });
const requestDeletion = async (person: string) =>
  deletionAnswer.parse(JSON.parse((await sendCallback(person, 'data-deletion')).body));
/** Opens the page of a public URL at the test's API. */
const openPage = (url: string) =>
  fetch(world.api.url + new URL(url).pathname, { headers: { accept: 'text/html' } });
const waitForPage = (url: string) =>
  eventually(async () => {
    const text = await (await openPage(url)).text();
    return text.includes('being deleted') ? undefined : text;
  }, 20_000);

it('a deletion requested by Meta applies to all projects of the person, once the signature is verified', async () => {
  const person = newPerson('shop');
  const { shown, visitor } = await world.consent('meta', person);
  const [, account] = /name="account" value="([^"]+)"/.exec(shown.body) ?? [];
  const [, at = ''] = /<form method="post" action="([^"]+)"/.exec(shown.body) ?? [];
  if (account) await settle(visitor, await visitor.submit(at, { fields: { account, answer: 'connect' } }));
  const [mine] = (await world.list()).filter(({ provider }) => provider === 'meta');
  const name = newPerson('Meta');
  await sql('update connections set display_name = $2 where id = $1', [mine?.id, name]);
  await sql(
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

  // These connections are newer than Meta's request, and too many for one query.
  await sql(INSERT_LATER_CONNECTIONS, [mine?.id, world.other.projectId]);
  const { url, confirmation_code: code } = await requestDeletion(person);
  const done = await waitForPage(url);
  expect(done).toContain('Permissions that you gave later are not included');
  expect(done).toContain(code);
  expect([await getStatuses(name), (await getStatuses('Anew')).length]).toEqual([[], 1_000]);
  const kept = await sql('select sealed_request, connections from meta_callbacks where id = $1', [code]);
  expect(kept).toEqual([{ sealed_request: null, connections: 2 }]);
  expect(await waitForPage((await requestDeletion(newPerson('stranger'))).url)).toContain(
    'found no permission of yours',
  );
});

it('a deletion requested by Meta is accepted only as a signed form, and answers 404 for an unknown confirmation code', async () => {
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
