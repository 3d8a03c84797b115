import { buildMails, openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { keepOpen } from '../support/keep-open.ts';

let sandbox: OpenSandbox;
keepOpen(openSandbox, (opened) => (sandbox = opened));

const key = { idempotencyKey: 'batch/1' };

it('answers a repeated call with the same ids and applies it once', async () => {
  const mails = buildMails('again', 3, { 1: 'refused@example.com' });
  const send = () => sandbox.client('re_again').batch.send(mails, { ...key, batchValidation: 'permissive' });
  const first = await send();
  const second = await send();
  expect(first.data?.data).toHaveLength(2);
  expect(second.data).toEqual(first.data);
  expect((await sandbox.ledger('re_again')).map(({ applied }) => applied?.length ?? null)).toEqual([2, null]);
});

it('refuses an idempotency key with another payload', async () => {
  const client = sandbox.client('re_other');
  await client.batch.send(buildMails('first', 1), key);
  const { error } = await client.batch.send(buildMails('second', 1), key);
  expect(error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
});

it('forgets an idempotency key after 24 hours', async () => {
  const client = sandbox.client('re_day');
  const first = await client.batch.send(buildMails('day', 1), key);
  const setAhead = (aheadMs: number) =>
    sandbox.control('PUT', '/control/clock', { aheadMs, account: 're_day' });

  await setAhead(23 * 3_600_000);
  expect((await client.batch.send(buildMails('day', 1), key)).data).toEqual(first.data);
  await setAhead(24 * 3_600_000 + 1000);
  const later = await client.batch.send(buildMails('day', 1), key);
  expect(later.data?.data[0]?.id).not.toBe(first.data?.data[0]?.id);
  expect((await sandbox.ledger('re_day')).filter(({ applied }) => applied !== null)).toHaveLength(2);
});

it('does not reserve an idempotency key for a refused call', async () => {
  const client = sandbox.client('re_refused');
  const { error } = await client.batch.send(buildMails('bad', 1, { 0: 'nobody' }), key);
  expect(error?.statusCode).toBe(422);
  expect((await client.batch.send(buildMails('good', 1), key)).error).toBeNull();
});

it.each([
  [256, null],
  [257, 'invalid_idempotency_key'],
])('answers an idempotency key of %d characters with %s', async (length, name) => {
  const { error } = await sandbox
    .client('re_length')
    .batch.send(buildMails('length', 1), { idempotencyKey: 'k'.repeat(length) });
  expect(error?.name ?? null).toBe(name);
});
