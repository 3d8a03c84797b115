import { eventually, buildMails, openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { keepOpen } from '../support/keep-open.ts';

let sandbox: OpenSandbox;
keepOpen(openSandbox, (opened) => (sandbox = opened));

const key = { idempotencyKey: 'k' };

async function armFault(account: string, fault: object) {
  const { status } = await sandbox.control('POST', '/control/faults', {
    provider: 'resend',
    account,
    ...fault,
  });
  expect(status).toBe(200);
}

/** Returns the number of applied mails and the answered status of each call, in order. */
async function readCallHistory(account: string): Promise<[number | null, unknown][]> {
  const entries = await sandbox.ledger(account);
  return entries.map(({ applied, answered }) => [applied?.length ?? null, answered]);
}

const LOST_ANSWER = { statusCode: null, name: 'application_error' };

it('applies a call with drop-answer and answers its repetition with the same ids', async () => {
  await armFault('re_drop', { kind: 'drop-answer' });
  const client = sandbox.client('re_drop');
  expect((await client.batch.send(buildMails('drop', 2), key)).error).toMatchObject(LOST_ANSWER);
  const { data } = await client.batch.send(buildMails('drop', 2), key);
  expect(await readCallHistory('re_drop')).toEqual([
    [2, 'dropped'],
    [null, { status: 200 }],
  ]);
  const [entry] = await sandbox.ledger('re_drop');
  expect(data?.data).toEqual(entry?.applied?.map(({ id }) => ({ id })));
});

it('drops a call with apply-late, reserves its key, and applies it later', async () => {
  await armFault('re_late', { kind: 'apply-late', delayMs: 5_000 });
  const client = sandbox.client('re_late');
  expect((await client.batch.send(buildMails('late', 2), key)).error).toMatchObject(LOST_ANSWER);
  expect(await readCallHistory('re_late')).toEqual([[null, 'dropped']]);
  expect((await client.batch.send(buildMails('late', 2), key)).error?.name).toBe(
    'concurrent_idempotent_requests',
  );
  await eventually(async () => (await readCallHistory('re_late'))[0]?.[0] === 2);
  expect((await client.batch.send(buildMails('late', 2), key)).data?.data).toHaveLength(2);
  expect((await readCallHistory('re_late')).map(([applied]) => applied)).toEqual([2, null, null]);
});

it('applies a fault only to its operation and account, at every n-th call', async () => {
  await armFault('re_narrow', { kind: 'status', status: 500, operation: 'batch.send', every: 2, times: 2 });
  const client = sandbox.client('re_narrow');
  const single = { from: 'a@shop.example', to: 'b@example.com', subject: 'c', text: 'd' };
  expect((await client.emails.send(single)).error).toBeNull();
  expect((await sandbox.client('re_bystander').batch.send(buildMails('by', 1))).error).toBeNull();
  const statuses: (number | null)[] = [];
  for (let call = 0; call < 6; call += 1) {
    statuses.push((await client.batch.send(buildMails('narrow', 1))).error?.statusCode ?? null);
  }
  expect(statuses).toEqual([null, 500, null, 500, null, null]);
});
