import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import { createSendMailLot } from '../../../activities/emails/send-mail-lot.ts';
import { queuedBatch } from '../../models/emails/queued-batch.ts';
import { sendingDependencies } from './sending-dependencies.ts';

let batch: Awaited<ReturnType<typeof queuedBatch>>;

beforeEach(async () => {
  batch = await queuedBatch();
  await batch.sql(`update email_batches set in_lots = true, template = '{"subject": "S", "text": "T"}',
    sender = '{"name": "N", "address": "n@example.com"}'`);
});

afterEach(() => batch.drop());

/** One attempt of a lot that has no mails yet. @param during what happens while the provider has the call */
async function attempt(heartbeatDetails?: unknown, during: () => Promise<void> = () => Promise.resolve()) {
  const told: unknown[] = [];
  const keys: string[] = [];
  const sendBatch: ResendClient['sendBatch'] = async (mails, key) => {
    keys.push(key);
    await during();
    return { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] };
  };
  const send = createSendMailLot(sendingDependencies(batch.database, sendBatch));
  const environment = new MockActivityEnvironment(
    { heartbeatDetails },
    { logger: new DefaultLogger('ERROR') },
  );
  environment.on('heartbeat', (details: unknown) => told.push(details));
  const lot = randomUUID();
  const result = await environment.run(send, { projectId: batch.projectId, lot });
  return { result, told, keys, lot };
}

it('a lot takes what waits, and tells that it was begun before it takes anything', async () => {
  const { result, told, keys, lot } = await attempt();
  expect(result).toEqual({ sent: 1, failed: 0, unknown: 0 });
  expect(told[0]).toBe('begun');
  expect(keys).toEqual([`lot/${lot}`]);
});

it('a lot whose worker died, and that has lost what it had, uses its key for no other mails', async () => {
  const { result, keys } = await attempt('begun');
  expect(result).toEqual({ sent: 0, failed: 0, unknown: 0 });
  expect(keys).toEqual([]);
  await expect(batch.recipient()).resolves.toMatchObject({ status: 'queued' });
});

it('a lot whose call takes longer than ten seconds is left alone by what settles batches without a run', async () => {
  const { result } = await attempt(undefined, async () => {
    const sending = await batch.sql(
      `update email_batches set opened_at = now() - interval '1 minute' where state = 'sending'`,
    );
    expect(sending.rowCount).toBe(1);
    // What a sweeper asks about in Temporal, where a mail in a lot has no run.
    expect((await batch.sql('select batch_id from claim_unchecked_batches(10)')).rows).toEqual([]);
  });
  expect(result).toMatchObject({ sent: 1 });
  await expect(batch.recipient()).resolves.toMatchObject({ status: 'sent' });
});
