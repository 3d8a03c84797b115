import { getTaskQueue, type QueueName } from './queues.ts';

/** Request and result are in PostgreSQL. Temporal sees the row's key. */
export type ReadInput = {
  projectId: string;
  /** Digest of connection, operation and request: 64 hexadecimal digits. */
  digest: string;
};

/** No result is stored, because the read needs a job of several steps. */
export type NeedsJob = { next: 'job' };

/** A start joins an identical read that is already running. */
export function buildReadStart(
  input: ReadInput,
  { queuePrefix, queue, connectionId }: { queuePrefix: string; queue: QueueName; connectionId: string },
) {
  return {
    id: `read/${input.projectId}/${input.digest}`,
    taskQueue: getTaskQueue(queuePrefix, queue),
    args: [input] satisfies [ReadInput],
    idConflictPolicy: 'USE_EXISTING',
    idReusePolicy: 'ALLOW_DUPLICATE',
    // The activity fails if no worker polls the queue, or if the queue's backlog is too long.
    scheduleToStartTimeout: '10s',
    startToCloseTimeout: '8s',
    scheduleToCloseTimeout: '60s',
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
    // The fairness key makes connections take turns, and gives each its own rate limit.
    priority: { fairnessKey: connectionId },
  } as const;
}
