import { BATCH_SIGNALS } from '../../workflows/contract/emails.ts';
import { searchAttribute } from '../../workflows/contract/search-attributes.ts';
import { createRecipients } from '../support/email-batch.ts';
import { openEmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';

const stack = keepOpen(openEmailStack);

async function createPausedBatch(): Promise<string> {
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const trackingId = await stack.batches.queue(createRecipients(2), { scheduledFor });
  await stack.batches.control(trackingId, 'pause');
  const run = await stack.getRun(trackingId);
  await eventually(async () => {
    const { typedSearchAttributes } = await run.describe();
    return typedSearchAttributes.get(searchAttribute('state')) === 'paused' || undefined;
  });
  return trackingId;
}

it('a batch workflow handles signals that arrive together in the order of their arrival', async () => {
  const { retry, cancel, resume } = BATCH_SIGNALS;
  const cases = [
    { signals: [retry, cancel], state: 'cancelled', counts: { cancelled: 2, failed: 0 } },
    { signals: [cancel, retry], state: 'cancelled', counts: { cancelled: 1, failed: 1 } },
    { signals: [retry, resume], state: 'scheduled', counts: { queued: 2, failed: 0 } },
    { signals: [retry, retry], state: 'paused', counts: { queued: 2, failed: 0 } },
  ];
  await stack.startWorker();
  const trackingIds = await Promise.all(cases.map(createPausedBatch));
  await stack.reset();
  await stack.sql(`update email_recipients set status = 'failed' where index = 0`);
  for (const [index, trackingId] of trackingIds.entries()) {
    const run = await stack.getRun(trackingId);
    for (const signal of cases[index]?.signals ?? []) await run.signal(signal);
  }
  await stack.startWorker();
  for (const [index, trackingId] of trackingIds.entries()) {
    const { state, counts } = cases[index] ?? {};
    await eventually(async () => {
      const batch = await stack.batches.status(trackingId);
      expect(batch).toMatchObject({ state, counts });
      return true;
    });
  }
});
