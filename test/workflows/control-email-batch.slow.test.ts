import { createRecipients } from '../support/email-batch.ts';
import { itInOwnStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';

/** Slow enough that a command arrives before the batch ends, even on a busy machine. */
const CALLS_PER_SECOND = 3;
const SIZE = 2_000;

/** Large enough that a cancellation arrives before the batch ends, even on a busy machine. */
const LARGE_SIZE = 5_000;

const itWithWorker = (title: string, test: (stack: EmailStack) => Promise<void>) =>
  itInOwnStack(title, async (stack) => {
    await stack.startWorker(CALLS_PER_SECOND);
    await test(stack);
  });

async function startBatch(stack: EmailStack, tag: string, recipients = SIZE): Promise<string> {
  const trackingId = await stack.batches.queue(createRecipients(recipients, tag));
  await eventually(
    async () => ((await stack.batches.status(trackingId)).counts['sent'] ?? 0) > 0 || undefined,
  );
  return trackingId;
}

async function readAccepted(stack: EmailStack, tag: string): Promise<string[]> {
  return (await stack.account.listAcceptedAddresses()).filter((address) => address.startsWith(`${tag}-`));
}

async function expectEachOnce(stack: EmailStack, tag: string, count: number): Promise<void> {
  const accepted = await readAccepted(stack, tag);
  expect(accepted).toHaveLength(count);
  expect(new Set(accepted).size).toBe(count);
}

async function waitForSettledCount(stack: EmailStack, tag: string, trackingId: string): Promise<number> {
  return eventually(async () => {
    const { counts } = await stack.batches.status(trackingId);
    return counts['sent'] === (await readAccepted(stack, tag)).length ? counts['sent'] : undefined;
  });
}

itWithWorker('a batch stops when it is paused and continues when it is resumed', async (stack) => {
  const trackingId = await startBatch(stack, 'paused');
  await expect(stack.batches.control(trackingId, 'pause')).resolves.toMatchObject({
    state: 'paused',
    stateReason: 'requested',
  });
  const sent = await waitForSettledCount(stack, 'paused', trackingId);
  expect(sent).toBeLessThan(SIZE);
  await expect(stack.batches.control(trackingId, 'pause')).resolves.toMatchObject({ state: 'paused' });
  await stack.batches.control(trackingId, 'resume');
  await expect(stack.batches.waitForCompletion(trackingId)).resolves.toMatchObject({
    counts: { sent: SIZE },
  });
  await expectEachOnce(stack, 'paused', SIZE);
});

itWithWorker('a cancelled batch records the calls in flight and then ends', async (stack) => {
  const trackingId = await startBatch(stack, 'cancelled', LARGE_SIZE);
  await expect(stack.batches.control(trackingId, 'cancel')).resolves.toMatchObject({
    state: 'cancelled',
  });
  const run = await stack.getRun(trackingId);
  await expect(run.result()).resolves.toMatchObject({ state: 'cancelled' });
  const { counts } = await stack.batches.status(trackingId);
  expect(counts).toMatchObject({ queued: 0 });
  expect((counts['sent'] ?? 0) + (counts['cancelled'] ?? 0)).toBe(LARGE_SIZE);
  await expectEachOnce(stack, 'cancelled', counts['sent'] ?? 0);
  await expect(stack.batches.control(trackingId, 'resume')).resolves.toEqual({ refused: 409 });
});

itWithWorker('a batch obeys pause and resume signals from the Temporal web UI', async (stack) => {
  const trackingId = await startBatch(stack, 'signalled');
  const run = await stack.getRun(trackingId);
  await run.signal('pauseSending');
  await stack.batches.waitForState(trackingId, 'paused');
  await waitForSettledCount(stack, 'signalled', trackingId);
  await run.signal('resumeSending');
  await stack.batches.waitForCompletion(trackingId);
  await expectEachOnce(stack, 'signalled', SIZE);
});

itWithWorker('a cancellation in the Temporal web UI cancels the batch', async (stack) => {
  const trackingId = await startBatch(stack, 'ended-there', LARGE_SIZE);
  const run = await stack.getRun(trackingId);
  await run.cancel();
  await expect(run.result()).resolves.toMatchObject({ state: 'cancelled' });
  const { state, counts } = await stack.batches.status(trackingId);
  expect(state).toBe('cancelled');
  expect((counts['sent'] ?? 0) + (counts['cancelled'] ?? 0)).toBe(LARGE_SIZE);
  await expectEachOnce(stack, 'ended-there', counts['sent'] ?? 0);
});

itWithWorker('a batch whose run is terminated in Temporal is paused and can be resumed', async (stack) => {
  const trackingId = await startBatch(stack, 'terminated');
  await (await stack.getRun(trackingId)).terminate('by a test');
  // The sweeper checks a batch's run only if the batch was opened more than ten seconds ago.
  await stack.sql(
    `update email_batches set opened_at = opened_at - interval '10 seconds' where tracking_id = $1`,
    [trackingId],
  );
  await expect(stack.batches.waitForState(trackingId, 'paused')).resolves.toMatchObject({
    stateReason: 'terminated',
  });
  await stack.batches.control(trackingId, 'resume');
  await stack.batches.waitForCompletion(trackingId);
  await expectEachOnce(stack, 'terminated', SIZE);
});

itWithWorker('a batch whose run is reset sends nothing twice', async (stack) => {
  const trackingId = await stack.batches.queue(createRecipients(300, 'reset'));
  await stack.batches.waitForCompletion(trackingId);
  const run = await stack.getRun(trackingId);
  const { runId } = await run.describe();
  const { events = [] } = await run.fetchHistory();
  const firstTask = events?.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
  await stack.temporal.workflowService.resetWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId: run.workflowId, runId },
    workflowTaskFinishEventId: firstTask ?? null,
    requestId: trackingId,
    reason: 'by a test',
  });
  await expect(stack.temporal.workflow.getHandle(run.workflowId).result()).resolves.toMatchObject({
    state: 'completed',
    sent: 300,
  });
  await expectEachOnce(stack, 'reset', 300);
});

itWithWorker(
  'of two concurrent retries of a batch, one is refused and the other sends one mail to each failed recipient',
  async (stack) => {
    await stack.account.armFault({ kind: 'status', status: 422, name: 'validation_error', times: 1 });
    const trackingId = await stack.batches.queue(createRecipients(250));
    const { counts } = await stack.batches.waitForCompletion(trackingId);
    expect(counts['failed']).toBeGreaterThan(0);
    const both = await Promise.all(
      [1, 2].map(() => stack.batches.control(trackingId, 'retry', '?retries=0')),
    );
    expect(both.filter((result) => 'refused' in result)).toEqual([{ refused: 409 }]);
    await eventually(async () =>
      (await stack.batches.status(trackingId)).counts['sent'] === 250 ? true : undefined,
    );
    await stack.batches.waitForCompletion(trackingId);
    await expectEachOnce(stack, 'reader', 250);
    await expect(stack.batches.control(trackingId, 'retry')).resolves.toMatchObject({
      state: 'completed',
    });
  },
);
