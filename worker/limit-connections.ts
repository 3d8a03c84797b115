import type { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { describeError } from './mask-failures.ts';

/** Temporal's `TASK_QUEUE_TYPE_ACTIVITY`. */
const ACTIVITIES = 2;

const DEADLINE = 5_000;

/**
 * Sets how many activities a second one fairness key, a connection, may have of a queue. The queue keeps it, whichever
 * worker says so last. A server that does not know it, as before 1.31, leaves connections to the queue's own rate.
 */
export async function limitConnections(
  connection: NativeConnection,
  logger: Logger,
  { namespace, taskQueue, perSecond }: { namespace: string; taskQueue: string; perSecond: number },
): Promise<void> {
  try {
    await connection.withDeadline(Date.now() + DEADLINE, () =>
      connection.workflowService.updateTaskQueueConfig({
        namespace,
        identity: 'throughline-worker',
        taskQueue,
        taskQueueType: ACTIVITIES,
        updateFairnessKeyRateLimitDefault: {
          rateLimit: { requestsPerSecond: perSecond },
          reason: 'limit of one connection',
        },
      }),
    );
  } catch (error) {
    logger.warn({ taskQueue, error: describeError(error) }, 'no limit for each connection');
  }
}
