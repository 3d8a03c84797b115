import { createControlEmailBatch } from '../../../activities/emails/control-email-batch.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

it('a repeated attempt of a batch retry does not retry a mail that failed again after the first attempt', async () => {
  const batch = await createQueuedBatch();
  const control = createControlEmailBatch({
    database: batch.database,
    metrics: { countRecipients: () => undefined },
  });
  const { batchId } = batch.key;
  const failBatch = () =>
    batch.sql(`update email_recipients set status = 'failed'; update email_batches set state = 'completed'`);
  const retryBatch = (generation?: number) =>
    createQuietEnvironment().run(control, {
      projectId: batch.projectId,
      batchId,
      command: 'retry' as const,
      generation,
    });
  try {
    await failBatch();
    await retryBatch(0);
    await expect(batch.readRecipient()).resolves.toMatchObject({ status: 'queued' });
    // The mail fails again. Temporal then repeats the attempt, because the worker died before it reported the
    // result of the retry.
    await failBatch();
    await retryBatch(0);
    await expect(batch.readRecipient()).resolves.toMatchObject({ status: 'failed' });
    await retryBatch(1);
    await expect(batch.readRecipient()).resolves.toMatchObject({ status: 'queued' });
  } finally {
    await batch.drop();
  }
});
