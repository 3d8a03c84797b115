import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { sendEmailBatchId } from '../../workflows/contract/emails.ts';
import { testStack } from '../support/config.ts';
import { batchClient, people } from '../support/email-batch.ts';
import { emailStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';

jest.setTimeout(300_000);

const batchRows = z.array(z.object({ id: z.string() }));

let stack: EmailStack;
let connection: Connection;

/** So slow that what is steered in the middle of a batch is not over before, however busy the machine. */
const CALLS_A_SECOND = 3;
const MANY = 1_000;

/** Of a batch that is ended long before: the more there are, the longer a busy machine may take to end it. */
const MORE = 5_000;

beforeAll(async () => {
  stack = await emailStack();
  connection = await Connection.connect({ address: testStack().temporal.address });
  await stack.startWorker(CALLS_A_SECOND);
});

beforeEach(() => stack.account.reset());

afterAll(async () => {
  await connection.close();
  await stack.stop();
});

const batches = () => batchClient(stack.api, { 'x-app-key': stack.tenant.appKey });

/** A batch whose recipients' addresses begin with a tag, of which some have been sent. */
async function midBatch(tag: string, recipients = MANY): Promise<string> {
  const trackingId = await batches().queue(people(recipients, tag));
  await eventually(async () => ((await batches().status(trackingId)).counts['sent'] ?? 0) > 0 || undefined);
  return trackingId;
}

/** Its run; the list of runs, where the Temporal web UI finds it, lags behind. */
async function runOf(trackingId: string) {
  const rows = await stack.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  const [batch] = batchRows.parse(rows);
  return new Client({ connection }).workflow.getHandle(sendEmailBatchId(batch?.id ?? ''));
}

/** The recipients of one test that were accepted: the batches of several are sent at once. */
async function acceptedOf(tag: string): Promise<string[]> {
  return (await stack.account.accepted()).filter((address) => address.startsWith(`${tag}-`));
}

async function expectEachOnce(tag: string, count: number): Promise<void> {
  const accepted = await acceptedOf(tag);
  expect(accepted).toHaveLength(count);
  expect(new Set(accepted).size).toBe(count);
}

/** No mail is under way any more: what was accepted is what was recorded. */
async function settledAt(tag: string, trackingId: string): Promise<number> {
  return eventually(async () => {
    const { counts } = await batches().status(trackingId);
    return counts['sent'] === (await acceptedOf(tag)).length ? counts['sent'] : undefined;
  });
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

describe('a batch that is being sent', () => {
  it.concurrent('stops when it is paused, and goes on when it is resumed', async () => {
    const trackingId = await midBatch('paused', 2 * MANY);
    await expect(batches().steer(trackingId, 'pause')).resolves.toMatchObject({
      state: 'paused',
      stateReason: 'requested',
    });
    const sent = await settledAt('paused', trackingId);
    expect(sent).toBeLessThan(2 * MANY);
    await expect(batches().steer(trackingId, 'pause')).resolves.toMatchObject({ state: 'paused' });
    await batches().steer(trackingId, 'resume');
    await expect(batches().completed(trackingId)).resolves.toMatchObject({ counts: { sent: 2 * MANY } });
    await expectEachOnce('paused', 2 * MANY);
  });

  it.concurrent('stops for good when it is cancelled, and records what was in flight', async () => {
    const trackingId = await midBatch('cancelled', MORE);
    await expect(batches().steer(trackingId, 'cancel')).resolves.toMatchObject({ state: 'cancelled' });
    const run = await runOf(trackingId);
    await expect(run.result()).resolves.toMatchObject({ state: 'cancelled' });
    const { counts } = await batches().status(trackingId);
    expect(counts).toMatchObject({ queued: 0 });
    expect((counts['sent'] ?? 0) + (counts['cancelled'] ?? 0)).toBe(MORE);
    await expectEachOnce('cancelled', counts['sent'] ?? 0);
    await expect(batches().steer(trackingId, 'resume')).resolves.toEqual({ refused: 409 });
  });

  it.concurrent('does what the signals of the Temporal web UI say', async () => {
    const trackingId = await midBatch('signalled');
    const run = await runOf(trackingId);
    await run.signal('pauseSending');
    await batches().inState(trackingId, 'paused');
    await settledAt('signalled', trackingId);
    await run.signal('resumeSending');
    await batches().completed(trackingId);
    await expectEachOnce('signalled', MANY);
  });

  it.concurrent('takes a cancellation in the Temporal web UI for what it is here', async () => {
    const trackingId = await midBatch('ended-there', MORE);
    const run = await runOf(trackingId);
    await run.cancel();
    await expect(run.result()).resolves.toMatchObject({ state: 'cancelled' });
    const { state, counts } = await batches().status(trackingId);
    expect(state).toBe('cancelled');
    expect((counts['sent'] ?? 0) + (counts['cancelled'] ?? 0)).toBe(MORE);
    await expectEachOnce('ended-there', counts['sent'] ?? 0);
  });

  it.concurrent('is paused when its run was terminated there, and can be resumed', async () => {
    const trackingId = await midBatch('terminated', 2 * MANY);
    await (await runOf(trackingId)).terminate('by a test');
    // What ten seconds do: its run is due to be checked.
    await stack.sql(
      `update email_batches set opened_at = opened_at - interval '10 seconds' where tracking_id = $1`,
      [trackingId],
    );
    await expect(batches().inState(trackingId, 'paused')).resolves.toMatchObject({
      stateReason: 'terminated',
    });
    await batches().steer(trackingId, 'resume');
    await batches().completed(trackingId);
    await expectEachOnce('terminated', 2 * MANY);
  });

  it.concurrent('sends nothing twice when its run is reset', async () => {
    const trackingId = await batches().queue(people(300, 'reset'));
    await batches().completed(trackingId);
    const run = await runOf(trackingId);
    const { runId } = await run.describe();
    const { events = [] } = await run.fetchHistory();
    const firstTask = events?.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
    await connection.workflowService.resetWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId: run.workflowId, runId },
      workflowTaskFinishEventId: firstTask ?? null,
      requestId: trackingId,
      reason: 'by a test',
    });
    await expect(
      new Client({ connection }).workflow.getHandle(run.workflowId).result(),
    ).resolves.toMatchObject({
      state: 'completed',
      sent: 300,
    });
    await expectEachOnce('reset', 300);
  });

  it.concurrent('waits for its time when it is scheduled', async () => {
    const scheduledFor = inSeconds(5);
    const trackingId = await batches().queue(people(2, 'scheduled'), { scheduledFor });
    await batches().completed(trackingId);
    const calls = await stack.account.ledger();
    const call = calls.find(({ applied }) => applied?.[0]?.to[0]?.startsWith('scheduled-'));
    expect(Date.parse(call?.time ?? '')).toBeGreaterThanOrEqual(Date.parse(scheduledFor));
  });
});

describe('failed recipients', () => {
  it('are sent to again on retry, by one of two that ask at once, and nobody else is', async () => {
    await stack.account.armFault({ kind: 'status', status: 422, name: 'validation_error', times: 1 });
    const trackingId = await batches().queue(people(250));
    const { counts } = await batches().completed(trackingId);
    expect(counts['failed']).toBeGreaterThan(0);
    const both = await Promise.all([1, 2].map(() => batches().steer(trackingId, 'retry', '?retries=0')));
    expect(both.filter((one) => 'refused' in one)).toEqual([{ refused: 409 }]);
    await eventually(async () =>
      (await batches().status(trackingId)).counts['sent'] === 250 ? true : undefined,
    );
    await batches().completed(trackingId);
    await expectEachOnce('reader', 250);
    await expect(batches().steer(trackingId, 'retry')).resolves.toMatchObject({ state: 'completed' });
  });
});

describe('a scheduled batch', () => {
  it('can be asked, paused, resumed and cancelled while it waits', async () => {
    const trackingId = await batches().queue(people(2), { scheduledFor: inSeconds(3_600) });
    await expect(batches().status(trackingId)).resolves.toMatchObject({ state: 'scheduled' });
    await expect(batches().steer(trackingId, 'pause')).resolves.toMatchObject({ state: 'paused' });
    await expect(batches().steer(trackingId, 'resume')).resolves.toMatchObject({ state: 'scheduled' });
    await expect(batches().steer(trackingId, 'cancel')).resolves.toMatchObject({ counts: { cancelled: 2 } });
    await expect((await runOf(trackingId)).result()).resolves.toMatchObject({ state: 'cancelled' });
    await expect(stack.account.ledger()).resolves.toEqual([]);
  });
});
