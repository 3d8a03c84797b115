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
import { emailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEachOnce } from '../support/expect-each-once.ts';

jest.setTimeout(300_000);

/** What these tests wait for is the sweeper. */
const SWEEP_INTERVAL_MS = 200;

const stored = z.object({ sharedRun: z.uuid().nullable(), state: z.string() });

type Queued = ReadonlyMap<string, number>;
type World = Awaited<ReturnType<typeof open>>;

/** A stack with an API that cannot reach Temporal. */
async function open() {
  const stack = await emailStack();
  const clientOf = (api: string) => batchClient(api, { 'x-app-key': stack.tenant.appKey });
  const batches = clientOf(stack.api);
  const cutOff = clientOf((await stack.startApi({ temporalAddress: '127.0.0.1:1' })).url);
  /** How batches are stored, in the order in which they were queued. */
  const rowsOf = async (queued: Queued) => {
    const found = await stack.sql(
      `select shared_run as "sharedRun", state from email_batches where tracking_id = any($1) order by steered_at`,
      [[...queued.keys()]],
    );
    return stored.array().parse(found);
  };
  /** Makes so many seconds of what batches have been through: a sweep looks at them only then. */
  const pass = (seconds: number, queued: Queued) =>
    stack.sql(
      `update email_batches set steered_at = steered_at - passed, start_claimed_at = start_claimed_at - passed,
         opened_at = opened_at - passed, checked_at = checked_at - passed
       from make_interval(secs => $1) passed where tracking_id = any($2)`,
      [seconds, [...queued.keys()]],
    );
  return {
    ...stack,
    batches,
    rowsOf,
    pass,
    startWorker: () => stack.startWorker(undefined, undefined, { sweepIntervalMs: SWEEP_INTERVAL_MS }),
    calls: async () => (await stack.account.ledger()).length,
    /** Queues batches while Temporal cannot be reached, and has them left behind. */
    async leaveBehind(...lists: object[][]): Promise<Map<string, number>> {
      const queued = new Map<string, number>();
      for (const recipients of lists) queued.set(await cutOff.queue(recipients), recipients.length);
      await eventually(async () => {
        const marked = await stack.sql(
          'select from email_batches where without_run and tracking_id = any($1)',
          [[...queued.keys()]],
        );
        return marked.length === lists.length ? true : undefined;
      });
      await pass(6, queued);
      return queued;
    },
    /** The run that all of these share. */
    runOf: (queued: Queued): Promise<string> =>
      eventually(async () => {
        const runs = new Set((await rowsOf(queued)).map(({ sharedRun }) => sharedRun));
        const [run, ...others] = runs;
        if (!run) return undefined;
        expect(others).toEqual([]);
        return sendSharedBatchesId(run);
      }),
  };
}

function expectEachOnceOf(world: World, queued: Queued): Promise<void> {
  const witnesses = { ...world, temporalAddress: testStack().temporal.address };
  return expectEachOnce(witnesses, world.batches, queued);
}

/** Opens a world of one test, which waits beside the others. */
async function inItsOwn(test: (own: World) => Promise<void>): Promise<void> {
  const own = await open();
  try {
    await test(own);
  } finally {
    await own.stop();
  }
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

describe('batches that were accepted while Temporal was away', () => {
  let world: World;

  beforeAll(async () => {
    world = await open();
  });
  afterEach(() => world.reset());
  afterAll(() => world.stop());

  it('share a run, and each of their mails is sent once', async () => {
    const queued = await world.leaveBehind(people(3), people(2), people(4), people(2), people(101));
    await world.startWorker();
    await expectEachOnceOf(world, queued);
    // What is more than a chunk has a run of its own.
    const [first, ...others] = await world.rowsOf(queued);
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

  it('are steered one by one, and wait in the run that they share', async () => {
    await world.account.armFault({ kind: 'status', status: 401, times: 3 });
    const queued = await world.leaveBehind(people(2), people(2), people(2));
    const [first = '', second = '', third = ''] = queued.keys();
    await world.startWorker();
    for (const trackingId of queued.keys()) await world.batches.inState(trackingId, 'blocked');
    const run = await world.runOf(queued);
    await world.batches.steer(first, 'resume');
    await world.batches.completed(first);
    expect(await world.batches.steer(second, 'cancel')).toMatchObject({ counts: { cancelled: 2 } });
    await world.batches.steer(third, 'resume');
    await expectEachOnceOf(world, new Map([first, third].map((trackingId) => [trackingId, 2])));
    await expect(world.runOf(queued)).resolves.toBe(run);
    await expect(onRun(run, (shared) => shared.result())).resolves.toMatchObject({ batches: 3, sent: 4 });
  });

  it('go on by the signal that resumes what is blocked', async () => {
    await world.account.armFault({ kind: 'status', status: 401, times: 2 });
    const queued = await world.leaveBehind(people(2), people(2));
    await world.startWorker();
    for (const trackingId of queued.keys()) await world.batches.inState(trackingId, 'blocked');
    const run = await world.runOf(queued);
    const state = () =>
      onRun(run, async (shared) =>
        (await shared.describe()).typedSearchAttributes.get(searchAttribute('state')),
      );
    await eventually(async () => ((await state()) === 'blocked' ? true : undefined));
    await onRun(run, (shared) => shared.signal(BATCH_SIGNALS.resume));
    await expectEachOnceOf(world, queued);
    await eventually(async () => ((await state()) === 'completed' ? true : undefined));
  });

  it.concurrent('leave what our own code cannot read to a run of its own, which pauses it', () =>
    inItsOwn(async (own) => {
      const queued = await own.leaveBehind(people(2), people(2));
      const [broken = '', sound = ''] = queued.keys();
      const setTemplate = (template: object) =>
        own.sql('update email_batches set template = $2 where tracking_id = $1', [broken, template]);
      await setTemplate({ html: 'Hello' });
      await own.startWorker();
      expect(await own.batches.inState(broken, 'paused')).toMatchObject({ stateReason: 'failed' });
      await own.batches.completed(sound);
      const [row] = await own.rowsOf(new Map([[sound, 2]]));
      const ended = onRun(sendSharedBatchesId(row?.sharedRun ?? ''), (shared) => shared.result());
      await expect(ended).resolves.toMatchObject({ batches: 2, left: 1, sent: 2 });
      await setTemplate({ subject: 'Hello', text: 'Hello' });
      await own.batches.steer(broken, 'resume');
      await expectEachOnceOf(own, queued);
    }),
  );

  it('have a run of their own for what is asked of them once that has ended', async () => {
    const refusedAnd = (number: number) => [{ email: `refused-${number}@example.com` }, ...people(1)];
    const trackingIds = await world.leaveBehind(refusedAnd(1), refusedAnd(2));
    await world.startWorker();
    const [refused = ''] = trackingIds.keys();
    for (const trackingId of trackingIds.keys())
      expect((await world.batches.completed(trackingId)).counts).toMatchObject({ failed: 1, sent: 1 });
    const before = await world.calls();
    await world.batches.steer(refused, 'retry');
    await eventually(async () => ((await world.calls()) > before ? true : undefined));
    expect((await world.batches.completed(refused)).counts).toMatchObject({ failed: 1, sent: 1 });
  });

  it('are paused when somebody terminates their run, and left alone while it goes on', async () => {
    await world.account.armFault({ kind: 'status', status: 429, retryAfter: 60, times: 100 });
    const queued = await world.leaveBehind(people(2), people(2));
    await world.startWorker();
    for (const trackingId of queued.keys()) await world.batches.inState(trackingId, 'sending');
    // A run is checked ten seconds after it has begun, and half a minute after that once more.
    await world.pass(10, queued);
    await eventually(async () => {
      const checked = await world.sql(
        `select from email_batches where tracking_id = any($1) and state = 'sending' and opened_at is not null
           and checked_at is not null`,
        [[...queued.keys()]],
      );
      return checked.length === 2 ? true : undefined;
    });
    await onRun(await world.runOf(queued), (shared) => shared.terminate());
    await world.pass(30, queued);
    for (const trackingId of queued.keys())
      expect(await world.batches.inState(trackingId, 'paused')).toMatchObject({ stateReason: 'terminated' });
    await world.account.reset();
    // The minute that the provider asked for is over.
    await world.sql('update provider_slots set taken_at = now()');
    for (const trackingId of queued.keys()) await world.batches.steer(trackingId, 'resume');
    await expectEachOnceOf(world, queued);
    expect((await world.rowsOf(queued)).map(({ sharedRun }) => sharedRun)).toEqual([null, null]);
  });
});
