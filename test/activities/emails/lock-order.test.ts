import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import { createSendEmailChunk } from '../../../activities/emails/send-series.ts';
import { queuedBatch } from '../../models/emails/queued-batch.ts';
import { sendingDependencies } from './sending-dependencies.ts';

const CHUNKS = 4;

let batch: Awaited<ReturnType<typeof queuedBatch>>;

beforeEach(async () => {
  batch = await queuedBatch();
});

afterEach(() => batch.drop());

/** Sends chunks at once, as the attempts of one batch's run do. */
async function sendAtOnce(chunks: readonly number[], sendBatch: ResendClient['sendBatch']) {
  const send = createSendEmailChunk(sendingDependencies(batch.database, sendBatch));
  const { batchId } = batch.key;
  return Promise.allSettled(
    chunks.map((chunk) =>
      new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(send, {
        projectId: batch.projectId,
        batchId,
        generation: 0,
        chunk,
      }),
    ),
  );
}

it('chunks that end before they are sent do not wait for one another in a circle', async () => {
  for (let round = 0; round < 5; round += 1) {
    await batch.sql(`
      delete from email_chunks;
      delete from email_recipients;
      insert into email_recipients (project_id, batch_id, index, email, params)
        select project_id, id, i, 'nobody-' || i || '@example.com', '{}'
        from email_batches, generate_series(0, ${CHUNKS * 100 - 1}) i;
      insert into email_suppressions (project_id, address, reason, source)
        select project_id, email, 'bounce', 'provider' from email_recipients on conflict do nothing;
      update email_batches set state = 'sending', waiting_on = 'provider_unavailable',
        template = '{"subject": "S", "text": "T"}', sender = '{"name": "N", "address": "n@example.com"}'`);
    const ended = await sendAtOnce(
      Array.from({ length: CHUNKS }, (_, chunk) => chunk),
      () => Promise.reject(new Error('nobody is to be sent to')),
    );
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
