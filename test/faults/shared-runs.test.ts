import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { z } from 'zod';
import {
  BATCH_SIGNALS,
  sendSharedBatchesId,
  type SendSharedBatches,
} from '../../workflows/contract/emails.ts';
import { searchAttribute } from '../../workflows/contract/search-attributes.ts';
import { testStack } from '../support/config.ts';
import { batchClient, people } from '../support/email-batch.ts';
import { emailStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEachOnce } from '../support/expect-each-once.ts';

jest.setTimeout(300_000);

let stack: EmailStack;
let cutOff: string;

beforeAll(async () => {
  stack = await emailStack();
  ({ url: cutOff } = await stack.startApi({ temporalAddress: '127.0.0.1:1' }));
});

afterEach(() => stack.reset());
afterAll(() => stack.stop());

const batches = (api = stack.api) => batchClient(api, { 'x-app-key': stack.tenant.appKey });

const stored = z.object({ sharedRun: z.uuid().nullable(), state: z.string() });

/** How batches are stored, in the order in which they were queued. */
async function rowsOf(queued: ReadonlyMap<string, number>) {
  const found = await stack.sql(
    `select shared_run as "sharedRun", state from email_batches where tracking_id = any($1) order by steered_at`,
    [[...queued.keys()]],
  );
  return stored.array().parse(found);
}

/** Queues batches of so many mails while Temporal cannot be reached, and waits until all are left behind. */
async function leaveBehind(...sizes: number[]): Promise<Map<string, number>> {
  const queued = new Map<string, number>();
  for (const size of sizes) queued.set(await batches(cutOff).queue(people(size)), size);
  await eventually(async () => {
    const marked = await stack.sql(
      `select from email_batches where without_run and tracking_id = any($1)
         and steered_at < now() - interval '5 seconds'`,
      [[...queued.keys()]],
    );
    return marked.length === sizes.length ? true : undefined;
  });
  return queued;
}

/** The run that all of these share. */
async function runOf(queued: ReadonlyMap<string, number>): Promise<string> {
  return eventually(async () => {
    const runs = new Set((await rowsOf(queued)).map(({ sharedRun }) => sharedRun));
    const [run, ...others] = runs;
    if (!run) return undefined;
    expect(others).toEqual([]);
    return sendSharedBatchesId(run);
  });
}

function expectEachOnceOf(queued: ReadonlyMap<string, number>): Promise<void> {
  const witnesses = { ...stack, temporalAddress: testStack().temporal.address };
  return expectEachOnce(witnesses, batches(), queued);
}

async function onRun<Result>(
  workflowId: string,
  act: (run: WorkflowHandle<SendSharedBatches>) => Promise<Result>,
): Promise<Result> {
  const connection = await Connection.connect({ address: testStack().temporal.address });
  try {
    return await act(new Client({ connection }).workflow.getHandle<SendSharedBatches>(workflowId));
  } finally {
    await connection.close();
  }
}

const calls = async () => (await stack.account.ledger()).length;

describe('batches that were accepted while Temporal was away', () => {
  it('share a run, and each of their mails is sent once', async () => {
    const queued = await leaveBehind(3, 2, 4, 2, 101);
    await stack.startWorker();
    await expectEachOnceOf(queued);
    // What is more than a chunk has a run of its own.
    const [first, ...others] = await rowsOf(queued);
    const run = first?.sharedRun ?? '';
    expect(others.map(({ sharedRun }) => sharedRun)).toEqual([run, run, run, null]);
    await expect(onRun(sendSharedBatchesId(run), (shared) => shared.result())).resolves.toEqual({
      batches: 4,
      left: 0,
      sent: 11,
      failed: 0,
      unknown: 0,
    });
  });

  it('are sent once when the worker that has their run is killed', async () => {
    await stack.account.armFault({ kind: 'drop-answer', times: 2 });
    const queued = await leaveBehind(2, 2, 2);
    const worker = await stack.startWorkerProcess();
    await eventually(async () => ((await calls()) > 0 ? true : undefined));
    worker.kill();
    await worker.exited;
    await stack.startWorker();
    await expectEachOnceOf(queued);
  });

  it('are steered one by one, and wait in the run that they share', async () => {
    await stack.account.armFault({ kind: 'status', status: 401, times: 3 });
    const queued = await leaveBehind(2, 2, 2);
    const [first = '', second = '', third = ''] = queued.keys();
    await stack.startWorker();
    for (const trackingId of queued.keys()) await batches().inState(trackingId, 'blocked');
    const run = await runOf(queued);
    await batches().steer(first, 'resume');
    await batches().completed(first);
    expect(await batches().steer(second, 'cancel')).toMatchObject({ counts: { cancelled: 2 } });
    await batches().steer(third, 'resume');
    await expectEachOnceOf(new Map([first, third].map((trackingId) => [trackingId, 2])));
    await expect(runOf(queued)).resolves.toBe(run);
    await expect(onRun(run, (shared) => shared.result())).resolves.toMatchObject({ batches: 3, sent: 4 });
  });

  it('go on by the signal that resumes what is blocked', async () => {
    await stack.account.armFault({ kind: 'status', status: 401, times: 2 });
    const queued = await leaveBehind(2, 2);
    await stack.startWorker();
    for (const trackingId of queued.keys()) await batches().inState(trackingId, 'blocked');
    const run = await runOf(queued);
    const state = () =>
      onRun(run, async (shared) =>
        (await shared.describe()).typedSearchAttributes.get(searchAttribute('state')),
      );
    await eventually(async () => ((await state()) === 'blocked' ? true : undefined));
    await onRun(run, (shared) => shared.signal(BATCH_SIGNALS.resume));
    await expectEachOnceOf(queued);
    await eventually(async () => ((await state()) === 'completed' ? true : undefined));
  });

  it('leave what our own code cannot read to a run of its own, which pauses it', async () => {
    const queued = await leaveBehind(2, 2);
    const [broken = '', sound = ''] = queued.keys();
    const setTemplate = (template: object) =>
      stack.sql('update email_batches set template = $2 where tracking_id = $1', [broken, template]);
    await setTemplate({ html: 'Hello' });
    await stack.startWorker();
    expect(await batches().inState(broken, 'paused')).toMatchObject({ stateReason: 'failed' });
    await batches().completed(sound);
    const [row] = await rowsOf(new Map([[sound, 2]]));
    const ended = onRun(sendSharedBatchesId(row?.sharedRun ?? ''), (shared) => shared.result());
    await expect(ended).resolves.toMatchObject({ batches: 2, left: 1, sent: 2 });
    await setTemplate({ subject: 'Hello', text: 'Hello' });
    await batches().steer(broken, 'resume');
    await expectEachOnceOf(queued);
  });

  it('have a run of their own for what is asked of them once that has ended', async () => {
    const trackingIds = new Map<string, number>();
    for (const number of [1, 2])
      trackingIds.set(
        await batches(cutOff).queue([{ email: `refused-${number}@example.com` }, ...people(1)]),
        2,
      );
    await stack.startWorker();
    const [refused = ''] = trackingIds.keys();
    for (const trackingId of trackingIds.keys())
      expect((await batches().completed(trackingId)).counts).toMatchObject({ failed: 1, sent: 1 });
    const before = await calls();
    await batches().steer(refused, 'retry');
    await eventually(async () => ((await calls()) > before ? true : undefined));
    expect((await batches().completed(refused)).counts).toMatchObject({ failed: 1, sent: 1 });
  });

  it('are paused when somebody terminates their run, and left alone while it goes on', async () => {
    await stack.account.armFault({ kind: 'status', status: 429, retryAfter: 60, times: 100 });
    const queued = await leaveBehind(2, 2);
    await stack.startWorker();
    await eventually(async () => {
      const checked = await stack.sql(
        `select from email_batches where tracking_id = any($1) and state = 'sending' and opened_at is not null
           and checked_at is not null`,
        [[...queued.keys()]],
      );
      return checked.length === 2 ? true : undefined;
    });
    await onRun(await runOf(queued), (shared) => shared.terminate());
    for (const trackingId of queued.keys())
      expect(await batches().inState(trackingId, 'paused')).toMatchObject({ stateReason: 'terminated' });
    await stack.account.reset();
    for (const trackingId of queued.keys()) await batches().steer(trackingId, 'resume');
    await expectEachOnceOf(queued);
    expect((await rowsOf(queued)).map(({ sharedRun }) => sharedRun)).toEqual([null, null]);
  });
});
