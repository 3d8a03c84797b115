import { randomBytes } from 'node:crypto';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { forgetReadsOfCustomer } from '../../models/reads/forget-reads.ts';
import {
  findReadRequest,
  findReadResult,
  getReadDigest,
  requestRead,
  storeReadResult,
  type Read,
} from '../../models/reads/read-results.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../support/database-world.ts';
import { keepOpen } from '../support/keep-open.ts';
import { type Tenant } from '../support/tenant.ts';

const KEYRING = new Map([['only', randomBytes(32)]]);

let tenant: Tenant;

const opened = keepOpen(openDatabaseWorld, async () => {
  tenant = await opened.nextTenant();
});

const connect = (secret = 'secret', externalId = '1') =>
  connectionCreate(
    { ...opened.admin, connectionKeyring: KEYRING },
    { project: tenant.projectId, provider: 'googleads', externalId, name: 'Account', secret },
  );
const asApi: DatabaseWorld['asApi'] = (work) => opened.asApi(work);
const asWorker: DatabaseWorld['asWorker'] = (work) => opened.asWorker(work);

async function createRead(externalId = '1'): Promise<{ read: Read; digest: string }> {
  const { id } = await connect('secret', externalId);
  const request = { question: randomBytes(4).toString('hex') };
  const read = { connectionId: id, operation: 'test', request, subject: '1234567890' };
  return { read, digest: getReadDigest(read) };
}
const getRequestId = async (digest: string) => {
  const found = await asWorker((project) => findReadRequest(project, digest));
  if (!found) throw new Error('The request was not stored.');
  return found.requestId;
};
const store = (digest: string, requestId: string, text: string, ttlSeconds = 60) =>
  asWorker((project) =>
    storeReadResult(project, digest, { requestId, result: JSON.stringify({ text }), ttlSeconds }),
  );
const getResult = async (digest: string) =>
  (await asApi((project) => findReadResult(project, digest)))?.result;

it('returns a stored result until it expires or a caller requests a newer one', async () => {
  const { read, digest } = await createRead();
  expect(await asApi((project) => requestRead(project, digest, read))).toBeUndefined();
  const requestId = await getRequestId(digest);
  expect(await asApi((project) => requestRead(project, digest, read))).toBeUndefined();
  await store(digest, requestId, 'first');
  const found = await asApi((project) => requestRead(project, digest, read));
  expect(found?.result).toEqual({ text: 'first' });

  const later = new Date(Date.now() + 60_000);
  expect(
    await asApi((project) => requestRead(project, digest, read, { storedSince: later })),
  ).toBeUndefined();
  expect(await getResult(digest)).toBeUndefined();
  await store(digest, requestId, 'expired', -1);
  expect(await asApi((project) => requestRead(project, digest, read))).toBeUndefined();
  expect(await getResult(digest)).toBeUndefined();
});

it("returns a page of a stored result's rows", async () => {
  const { read, digest } = await createRead();
  await asApi((project) => requestRead(project, digest, read));
  const requestId = await getRequestId(digest);
  const rows = ['2026-01-01/B', '2026-01-01/a', '2026-01-02/B'].map((key, index) => ({ key, index }));
  const result = JSON.stringify({ rows, total: { clicks: 6 } });
  await asWorker((project) => storeReadResult(project, digest, { requestId, result, ttlSeconds: 60 }));
  for (const [afterKey, page] of [
    [null, rows.slice(0, 2)],
    ['2026-01-01/B', rows.slice(1)],
    ['2026-01-01/a', rows.slice(2)],
    ['2026-01-02/B', []],
  ] as const) {
    const choice = { page: { afterKey, limit: 2 } };
    const cut = { rows: page, total: { clicks: 6 } };
    expect((await asApi((project) => findReadResult(project, digest, choice)))?.result).toEqual(cut);
    expect((await asApi((project) => requestRead(project, digest, read, choice)))?.result).toEqual(cut);
  }
  expect(await getResult(digest)).toEqual({ rows, total: { clicks: 6 } });
});

it('discards the result of a read that was requested before its customer was changed', async () => {
  const { read, digest } = await createRead();
  await asApi((project) => requestRead(project, digest, read));
  const before = await getRequestId(digest);
  const another = await createRead('2');
  await asApi((project) => requestRead(project, another.digest, another.read));
  await store(another.digest, await getRequestId(another.digest), 'by another connection');
  await asWorker((project) => forgetReadsOfCustomer(project, '1234567890'));
  expect(await getResult(another.digest)).toBeUndefined();
  await store(digest, before, 'stale');
  await asApi((project) => requestRead(project, digest, read));
  await store(digest, before, 'stale');
  expect(await getResult(digest)).toBeUndefined();
  await store(digest, await getRequestId(digest), 'fresh');
  expect(await getResult(digest)).toEqual({ text: 'fresh' });
});

it('deletes stored results when their connection is created again', async () => {
  const { read, digest } = await createRead();
  await asApi((project) => requestRead(project, digest, read));
  await store(digest, await getRequestId(digest), 'of the old user');
  await connect('another');
  expect(await getResult(digest)).toBeUndefined();
});
