import type { NativeConnection } from '@temporalio/worker';
import type { Registry } from 'prom-client';
import { registerGauge } from '../../telemetry/register-gauge.ts';
import { QUEUES, getTaskQueue, type QueueName } from '../../workflows/contract/queues.ts';
import type { AddSource } from './sources.ts';

export type TaskQueuesOptions = {
  /** Undefined if the worker was stopped before it reached Temporal. */
  connection: Promise<NativeConnection | undefined>;
  namespace: string;
  queuePrefix: string;
};

type QueueState = { queue: QueueName; backlog: number; ageSeconds: number; pollers: number };

const WORKFLOW_TASKS = 1;
const ACTIVITY_TASKS = 2;

const CALL_DEADLINE_MS = 1_000;

/** Exports the backlog, its age and the pollers of each task queue. The values are Temporal's estimates. */
export function measureTaskQueues(
  registry: Registry,
  addSource: AddSource,
  options: TaskQueuesOptions,
): void {
  const read = addSource('temporal', () => Promise.all(QUEUES.map((queue) => describeQueue(options, queue))));
  const addGauge = (name: string, help: string, getValue: (state: QueueState) => number) =>
    registerGauge(registry, { name, help, labelNames: ['queue'] }, async () =>
      ((await read()) ?? []).map((state) => ({ labels: { queue: state.queue }, value: getValue(state) })),
    );
  addGauge(
    'throughline_task_queue_backlog',
    'Approximate number of tasks that wait in a task queue.',
    ({ backlog }) => backlog,
  );
  addGauge(
    'throughline_task_queue_backlog_age_seconds',
    'Approximate age of the oldest task that waits in a task queue.',
    ({ ageSeconds }) => ageSeconds,
  );
  addGauge(
    'throughline_task_queue_pollers',
    'Workers that polled a task queue in the last five minutes.',
    ({ pollers }) => pollers,
  );
}

async function describeQueue(
  { connection, namespace, queuePrefix }: TaskQueuesOptions,
  queue: QueueName,
): Promise<QueueState> {
  const temporal = await connection;
  if (temporal === undefined) throw new Error('The worker is not connected to Temporal.');
  const { stats, pollers } = await temporal.withDeadline(Date.now() + CALL_DEADLINE_MS, () =>
    temporal.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: getTaskQueue(queuePrefix, queue) },
      taskQueueType: queue === 'workflows' ? WORKFLOW_TASKS : ACTIVITY_TASKS,
      reportStats: true,
    }),
  );
  const { seconds = 0, nanos = 0 } = stats?.approximateBacklogAge ?? {};
  return {
    queue,
    backlog: Number(stats?.approximateBacklogCount ?? 0),
    ageSeconds: Number(seconds) + Number(nanos) / 1e9,
    pollers: pollers.length,
  };
}
