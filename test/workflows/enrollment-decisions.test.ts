import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { DAY_MS } from '../../domain/local-clock.ts';
import {
  ENROLLMENT_SIGNAL,
  buildEnrollmentStart,
  type EnrollmentProgress,
  type RunEnrollment,
  type SequencesActivities,
} from '../../workflows/contract/sequences.ts';
import { getTaskQueue } from '../../workflows/contract/queues.ts';
import { runWorkflowsInThisThread, getTestStack } from '../support/config.ts';
import { eventually } from '../support/eventually.ts';
import { configureTemporalRuntime } from '../support/temporal-runtime.ts';

type Advance = SequencesActivities['advanceEnrollment'];
type AdvanceInput = Parameters<Advance>[0];

const queuePrefix = `decisions-${randomUUID()}`;
const COMPLETED = { next: 'end', state: 'completed' } as const;

const scripts = new Map<string, (input: AdvanceInput, call: number) => EnrollmentProgress>();
const calls = new Map<string, AdvanceInput[]>();

let client: Client;
let stop: () => Promise<void>;

beforeAll(async () => {
  configureTemporalRuntime();
  runWorkflowsInThisThread();
  const { address } = getTestStack().temporal;
  const connection = await NativeConnection.connect({ address });
  const clientConnection = await Connection.connect({ address });
  client = new Client({ connection: clientConnection });
  const advanceEnrollment: Advance = (input) => {
    const made = [...(calls.get(input.enrollmentId) ?? []), input];
    calls.set(input.enrollmentId, made);
    return Promise.resolve(scripts.get(input.enrollmentId)?.(input, made.length) ?? COMPLETED);
  };
  const worker = await Worker.create({
    connection,
    taskQueue: getTaskQueue(queuePrefix, 'workflows'),
    workflowBundle: { codePath: getTestStack().workflowBundle },
    activities: { advanceEnrollment },
  });
  const running = worker.run();
  stop = async () => {
    worker.shutdown();
    await running;
    await clientConnection.close();
    await connection.close();
  };
});
afterAll(() => stop());

/**
 * Starts an enrollment whose activity returns the script's decisions. `call` numbers the activity's calls
 * from 1.
 */
async function start(script: (input: AdvanceInput, call: number) => EnrollmentProgress) {
  const enrollmentId = randomUUID();
  const ids = { projectId: randomUUID(), sequenceId: randomUUID(), enrollmentId };
  scripts.set(enrollmentId, script);
  const run = await client.workflow.signalWithStart<RunEnrollment>(
    'runEnrollment',
    buildEnrollmentStart({ queuePrefix, ...ids }),
  );
  const getCalls = () => calls.get(enrollmentId) ?? [];
  return {
    run: client.workflow.getHandle(run.workflowId),
    ids,
    getCalls,
    waitForCalls: (count: number) => eventually(() => Promise.resolve(getCalls().length >= count)),
  };
}

it('an enrollment workflow waits with a single timer, and runs its activity at once after a signal', async () => {
  const { run, getCalls, waitForCalls } = await start((_, call) =>
    call === 1 ? { next: 'wait', waitMs: 3 * DAY_MS } : COMPLETED,
  );
  await waitForCalls(1);
  const timer = await eventually(async () => {
    const { events } = await run.fetchHistory();
    return events?.find((event) => event.timerStartedEventAttributes)?.timerStartedEventAttributes;
  });
  expect(Number(timer?.startToFireTimeout?.seconds)).toBe((3 * DAY_MS) / 1_000);
  await run.signal(ENROLLMENT_SIGNAL);
  await run.result();
  expect(getCalls()).toHaveLength(2);
});

it('an enrollment workflow on hold waits for a signal without a timer', async () => {
  const { run, waitForCalls } = await start((_, call) => (call === 1 ? { next: 'hold' } : COMPLETED));
  await waitForCalls(1);
  await run.signal(ENROLLMENT_SIGNAL);
  await run.result();
  const { events } = await run.fetchHistory();
  expect(events?.some((event) => event.timerStartedEventAttributes)).toBe(false);
});

it('a cancelled enrollment workflow runs the activity, which ends the enrollment, and then completes', async () => {
  const { run, getCalls, waitForCalls } = await start(({ isCancelled }) =>
    isCancelled ? { next: 'end', state: 'exited' } : { next: 'wait', waitMs: DAY_MS },
  );
  await waitForCalls(1);
  await run.cancel();
  await run.result();
  expect(getCalls().map(({ isCancelled }) => isCancelled)).toEqual([false, true]);
});

it('an enrollment workflow continues as new with the same enrollment after many signals', async () => {
  let firstRun: string | undefined;
  const { run, ids, getCalls } = await start(({ runId }) => {
    firstRun ??= runId;
    return runId === firstRun ? { next: 'hold' } : COMPLETED;
  });
  await eventually(async () => {
    await Promise.all(Array.from({ length: 100 }, () => run.signal(ENROLLMENT_SIGNAL).catch(() => {})));
    return getCalls().at(-1)?.runId !== firstRun || undefined;
  });
  await run.result();
  expect(getCalls().at(-1)).toEqual({ ...ids, runId: expect.any(String), isCancelled: false });
});
