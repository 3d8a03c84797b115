import type { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';

const ACTIVITY_QUEUE = 2;

const DEADLINE_MS = 5_000;

/**
 * Limits the rate of each connection, which is the queue's fairness key; the last worker to start sets the
 * limit. A failure is only logged, because Temporal before 1.31 does not support such limits.
 */
export async function limitConnections(
  connection: NativeConnection,
  logger: Logger,
  { namespace, taskQueue, perSecond }: { namespace: string; taskQueue: string; perSecond: number },
): Promise<void> {
  try {
    await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      connection.workflowService.updateTaskQueueConfig({
        namespace,
        identity: 'throughline-worker',
        taskQueue,
        taskQueueType: ACTIVITY_QUEUE,
        updateFairnessKeyRateLimitDefault: {
          rateLimit: { requestsPerSecond: perSecond },
          reason: 'rate limit of one connection',
        },
      }),
    );
  } catch (error) {
    logger.warn(
      { taskQueue, error: describeError(error) },
      'rate limit per connection not set on the task queue',
    );
  }
}
