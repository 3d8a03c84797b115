import type { Client } from '@temporalio/client';
import { getResultDeadlineMs } from '../temporal/read-provider.ts';
import { runActivity, type RunningActivity } from '../temporal/start-job.ts';
import type { Call } from './operation.ts';

/**
 * Runs an activity and returns its result.
 * @throws AppError as {@link ApiContext.waits} does; 503 when Temporal cannot be reached
 */
export function awaitActivity<Result>(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  start: (activities: Client['activity']) => Promise<RunningActivity<Result>>,
): Promise<Result> {
  const deadlineMs = getResultDeadlineMs(context);
  return context.waits.run(projectId, async (awaitResult) =>
    awaitResult(await runActivity(context.temporal, start), deadlineMs),
  );
}
