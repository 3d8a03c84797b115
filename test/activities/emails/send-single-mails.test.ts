import { randomUUID } from 'node:crypto';
import { createPlanSingleMails } from '../../../activities/emails/plan-emails.ts';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import { createSendCalls } from '../../../activities/emails/send-calls.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';
import { createSendingDependencies } from './sending-dependencies.ts';

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;

beforeEach(async () => {
  batch = await createQueuedBatch();
  await batch.sql(`update email_batches set shares_calls = true, template = '{"subject": "S", "text": "T"}',
    sender = '{"name": "N", "address": "n@example.com"}'`);
});

afterEach(() => batch.drop());

/** By default, the provider accepts all mails. */
async function attemptCall({
  callId = randomUUID(),
  attempt: number = 1,
  provider,
}: {
  callId?: string;
  attempt?: number;
  provider?: ResendClient['sendBatch'];
} = {}) {
  const keys: string[] = [];
  const sendBatch: ResendClient['sendBatch'] = async (mails, key) => {
    keys.push(key);
    if (provider) return provider(mails, key);
    return { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] };
  };
  const send = createSendCalls(createSendingDependencies(batch.database, sendBatch));
  const environment = createQuietEnvironment({ attempt: number });
  const result = await environment.run(send, { projectId: batch.projectId, callIds: [callId] });
  return { result, keys, callId };
}

it('a call of single mails sends the mails that are waiting', async () => {
  const { result, keys, callId } = await attemptCall();
  expect(result).toEqual({ sent: 1, failed: 0, unknown: 0, held: false, ended: 1 });
  expect(keys).toEqual([callId]);
});

it('a repeated attempt of a call for which no mails are stored sends none of the waiting mails', async () => {
  const { result, keys } = await attemptCall({ attempt: 2 });
  expect(result).toMatchObject({ sent: 0 });
  expect(keys).toEqual([]);
  await expect(batch.readRecipient()).resolves.toMatchObject({ status: 'queued' });
});

it('the sweeper does not claim a single mail that a slow call is sending', async () => {
  const { result } = await attemptCall({
    provider: async (mails) => {
      const sending = await batch.sql(
        `update email_batches set opened_at = now() - interval '1 minute' where state = 'sending' returning id`,
      );
      expect(sending).toHaveLength(1);
      expect(await batch.sql('select batch_id from claim_unchecked_batches(10)')).toEqual([]);
      return { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] };
    },
  });
  expect(result).toMatchObject({ sent: 1 });
  await expect(batch.readRecipient()).resolves.toMatchObject({ status: 'sent' });
});

it('splits a refused call until the invalid mail is alone in its call, and sends all other mails', async () => {
  await batch.sql(`
    with more as (
      insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
          total_batches, queued_by, request_id, shares_calls)
        select new_email_batch_id(), project_id, 't' || i, '', template, sender, 1, 1, 'x', 'x', true
        from email_batches, generate_series(1, 6) i returning project_id, id, tracking_id)
    insert into email_recipients (project_id, batch_id, index, email, params)
      select project_id, id, 0, tracking_id || '@example.com', '{}' from more`);
  const sizes: number[] = [];
  const provider: ResendClient['sendBatch'] = (mails) => {
    sizes.push(mails.length);
    const isRefused = mails.some(({ to }) => to === 't3@example.com');
    return Promise.resolve(
      isRefused
        ? { provider: 'resend', kind: 'invalid', scope: 'request', reason: 'validation_error', message: 'no' }
        : { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] },
    );
  };
  await attemptCall({ provider });
  const plan = createPlanSingleMails(batch.database);
  for (;;) {
    const { calls, waiting } = await plan({ projectId: batch.projectId });
    expect(waiting).toBe(0);
    const [callId] = calls;
    if (callId === undefined) break;
    await attemptCall({ callId, provider });
  }
  const rows = await batch.sql(
    `select email, status, reason_code as reason from email_recipients where status <> 'sent'`,
  );
  expect(rows).toEqual([{ email: 't3@example.com', status: 'failed', reason: 'validation_error' }]);
  expect(sizes[0]).toBe(7);
  expect(sizes.length).toBeLessThanOrEqual(7);
  expect(await batch.sql('select distinct state from email_batches')).toEqual([{ state: 'completed' }]);
});
