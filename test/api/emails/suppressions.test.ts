import { auditList } from '../../../admin/commands/audit.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getError, openWorld, parseSuccess, readPages } from '../open-world.ts';
import { callEmails } from './batch-requests.ts';

const world = keepOpen(openWorld);

const call = (method: string, path: string, body?: unknown) =>
  callEmails(world, method, `/suppressions${path}`, body);

const suppress = (email: string, reason?: string) => call('POST', '', { email, reason });

const list = async (query: string) => parseSuccess('listEmailSuppressions', await call('GET', `?${query}`));

const findSuppressions = async (query: string) =>
  (await list(query)).suppressions.map(({ email, reason }) => `${email} ${reason}`);

it('stores a suppression once and in lower case', async () => {
  const first = await suppress('Ada@Example.com');
  expect(first.status).toBe(200);
  expect(parseSuccess('createEmailSuppression', first)).toMatchObject({
    email: 'ada@example.com',
    reason: 'manual',
    source: 'api',
    addedBy: expect.stringMatching(/^app-key:/),
    isNew: true,
  });
  expect((await suppress('ADA@example.com', 'manual')).body).toEqual({ ...Object(first.body), isNew: false });
  expect(await findSuppressions('email=ada@')).toEqual(['ada@example.com manual']);
});

it('removes the suppression of an address with the given reason, or all its suppressions if no reason is given', async () => {
  const address = 'several@example.com';
  for (const reason of ['unsubscribe', 'bounce', 'complaint']) await suppress(address, reason);
  expect(await findSuppressions('email=several')).toEqual(
    ['complaint', 'bounce', 'unsubscribe'].map((reason) => `${address} ${reason}`),
  );
  const first = await call('DELETE', '/Several%40example.com?reason=bounce');
  expect(parseSuccess('deleteEmailSuppression', first).removed).toEqual([
    expect.objectContaining({ email: address, reason: 'bounce' }),
  ]);
  expect((await call('DELETE', `/${address}?reason=bounce`)).status).toBe(404);
  const rest = await call('DELETE', `/${address}`);
  expect(parseSuccess('deleteEmailSuppression', rest).removed).toHaveLength(2);
  expect(getError(await call('DELETE', `/${address}`)).code).toBe('not_found');
  expect(await findSuppressions('email=several')).toEqual([]);
});

it('`address` finds the suppressions of exactly one address, and `email` finds those of all addresses that contain its text', async () => {
  for (const email of ['anna@exact.example', 'a@exact.example']) await suppress(email);
  expect(await findSuppressions('address=A@exact.example')).toEqual(['a@exact.example manual']);
  expect(await findSuppressions('email=a@exact.example')).toHaveLength(2);
});

it('lists each suppression once, newest first, page by page', async () => {
  const emails = Array.from({ length: 23 }, (_, index) => `paged-${10 + index}@example.org`);
  for (const email of emails) await suppress(email);
  const listed = await readPages(
    (cursor) => list(`email=PAGED-&limit=10&${String(new URLSearchParams(cursor))}`),
    ({ suppressions }) => suppressions,
  );
  expect(listed.map(({ email }) => email)).toEqual(emails.toReversed());
});

it('filters suppressions by time, and counts them on request', async () => {
  await suppress('dated@example.org');
  await world.sql(`update email_suppressions set created_at = '2026-04-01T12:00:00Z' where address = $1`, [
    'dated@example.org',
  ]);
  const { suppressions, total } = await list(
    'since=2026-04-01T12:00:00Z&until=2026-04-01T12:00:01Z&include=total&limit=1',
  );
  expect([suppressions.map(({ email }) => email), total]).toEqual([['dated@example.org'], 1]);
  expect((await list('email=dated&until=2026-04-01T12:00:00Z&include=total')).total).toBe(0);
  expect((await list('email=dated')).total).toBeUndefined();
});

it('finds suppressions by reason and by a literal part of the address', async () => {
  await suppress('100%_sure@example.net', 'bounce');
  await suppress('100xysure@example.net', 'unsubscribe');
  expect(await findSuppressions('email=%25_')).toEqual(['100%_sure@example.net bounce']);
  expect(await findSuppressions('email=example.net&reason=unsubscribe')).toEqual([
    '100xysure@example.net unsubscribe',
  ]);
});

it('audits the addition and the removal of a suppression with the actor, but not a repeated addition', async () => {
  await suppress('audited@example.com');
  await suppress('audited@example.com');
  await call('DELETE', '/audited@example.com');
  const entries = await auditList(world.admin, { project: world.tenant.projectId, limit: 50 });
  const addressEntries = entries.filter(({ target }) => target === 'audited@example.com');
  expect(addressEntries.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'suppression.remove', details: { reason: 'manual' } },
    { action: 'suppression.add', details: { reason: 'manual' } },
  ]);
  for (const { actor } of addressEntries) expect(actor).toMatch(/^app-key:/);
});
