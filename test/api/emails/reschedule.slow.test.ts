import { batchClient, createRecipients } from '../../support/email-batch.ts';
import { emailStack } from '../../support/email-stack.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';

let mails: ReturnType<typeof batchClient>;
const stack = keepOpen(emailStack, async () => {
  mails = batchClient(stack.api, { 'x-app-key': stack.tenant.appKey });
  await stack.startWorker();
});

const inMs = (ms: number) => ({ scheduledFor: new Date(Date.now() + ms).toISOString() });

async function reschedule(trackingId: string, ms: number): Promise<number> {
  const response = await fetch(`${stack.api}/emails/batch/${trackingId}/reschedule`, {
    method: 'POST',
    headers: { 'x-app-key': stack.tenant.appKey, 'content-type': 'application/json' },
    body: JSON.stringify(inMs(ms)),
  });
  return response.status;
}

/** Waits until a run has read the batch. */
const waitForRun = (trackingId: string) =>
  eventually(async () => {
    const [batch] = await stack.sql('select opened_at from email_batches where tracking_id = $1', [
      trackingId,
    ]);
    return Object(batch).opened_at ?? undefined;
  });

it('sends a waiting batch once at its new, earlier time', async () => {
  const trackingId = await mails.queue(createRecipients(2), inMs(24 * 3_600_000));
  await waitForRun(trackingId);
  expect(await reschedule(trackingId, 1_000)).toBe(200);
  expect((await mails.waitForCompletion(trackingId)).counts).toMatchObject({ sent: 2 });
  const accepted = (await stack.account.accepted()).toSorted();
  expect(accepted).toEqual(['reader-0@example.com', 'reader-1@example.com']);
});

it('either postpones or sends a batch that is rescheduled when it is due', async () => {
  const trackingIds = await Promise.all(
    Array.from({ length: 8 }, (_, index) => mails.queue(createRecipients(1), inMs(1_500 + index * 20))),
  );
  const [first = ''] = trackingIds;
  await eventually(async () => (await mails.status(first)).state !== 'scheduled');
  for (const trackingId of trackingIds) {
    const status = await reschedule(trackingId, 24 * 3_600_000);
    const isPostponed = status === 200;
    if (!isPostponed) await mails.waitForCompletion(trackingId);
    await waitForRun(trackingId);
    expect(await mails.status(trackingId)).toMatchObject(
      isPostponed ? { state: 'scheduled', counts: { sent: 0 } } : { state: 'completed', counts: { sent: 1 } },
    );
  }
});
