import { taskQueue, type QueueName } from './queues.ts';

/**
 * A read from one provider, as one activity that is started directly. What is asked and what was answered stand in
 * PostgreSQL; Temporal carries the row's key.
 */
export type ReadInput = {
  projectId: string;
  /** Of connection, operation and request: 64 hexadecimal digits. */
  digest: string;
};

/** How an activity ended that has not stored an answer: the provider wants a job of several steps for it. */
export type NeedsJob = { next: 'job' };

/** Everything but the connection that starting (or joining) a read takes: the same read runs once at a time. */
export function readStart(
  input: ReadInput,
  { queuePrefix, queue, connectionId }: { queuePrefix: string; queue: QueueName; connectionId: string },
) {
  return {
    id: `read/${input.projectId}/${input.digest}`,
    taskQueue: taskQueue(queuePrefix, queue),
    args: [input] satisfies [ReadInput],
    idConflictPolicy: 'USE_EXISTING',
    idReusePolicy: 'ALLOW_DUPLICATE',
    /** Nobody takes it: no worker, or too much before it. */
    scheduleToStartTimeout: '10s',
    startToCloseTimeout: '8s',
    scheduleToCloseTimeout: '60s',
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
    /** Connections take turns, and each has a rate of its own. */
    priority: { fairnessKey: connectionId },
  } as const;
}
