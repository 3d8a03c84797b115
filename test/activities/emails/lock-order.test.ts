import { createPlanEmailBatch } from '../../../activities/emails/plan-emails.ts';
import { createSendCalls } from '../../../activities/emails/send-calls.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';
import { createSendingDependencies } from './sending-dependencies.ts';

const CALLS = 4;

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;

beforeEach(async () => {
  batch = await createQueuedBatch();
});

afterEach(() => batch.drop());

it('concurrent calls of a batch do not deadlock when all recipients of the batch are suppressed', async () => {
  const { projectId, database } = batch;
  const { batchId } = batch.key;
  const send = createSendCalls(
    createSendingDependencies(database, () => Promise.reject(new Error('Unexpected call.'))),
  );
  for (let round = 0; round < 5; round += 1) {
    await batch.sql(`
      delete from email_calls;
      delete from email_recipients;
      insert into email_recipients (project_id, batch_id, index, email, params)
        select project_id, id, i, 'nobody-' || i || '@example.com', '{}'
        from email_batches, generate_series(0, ${CALLS * 100 - 1}) i;
      insert into email_suppressions (project_id, address, reason, source)
        select project_id, email, 'bounce', 'provider' from email_recipients on conflict do nothing;
      update email_batches set state = 'sending', waiting_on = 'provider_unavailable',
        template = '{"subject": "S", "text": "T"}', sender = '{"name": "N", "address": "n@example.com"}'`);
    const plan = await createPlanEmailBatch(database)({ projectId, batchId });
    const calls = plan.next === 'send' ? plan.calls : [];
    expect(calls).toHaveLength(CALLS);
    const ended = await Promise.allSettled(
      calls.map((callId) =>
        createQuietEnvironment().run(send, {
          projectId,
          batchId,
          callIds: [callId],
        }),
      ),
    );
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
