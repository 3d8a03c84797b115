import { getResultDeadlineMs } from '../temporal/read-provider.ts';
import {
  startActivity,
  type ActivityOutcome,
  type ActivityStart,
  type StandaloneActivity,
} from '../temporal/start-job.ts';
import type { Call } from './operation.ts';

/**
 * Starts an activity and waits for its result.
 * @throws AppError the activity's failure; 429 or 503 if too many requests wait for results; 504 without a
 * result within `resultWaitMs`
 */
export function awaitActivity<Name extends StandaloneActivity>(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  name: Name,
  start: ActivityStart<Name>,
): Promise<ActivityOutcome<Name>> {
  const deadlineMs = getResultDeadlineMs(context);
  return context.waits.run(projectId, async (awaitResult) =>
    awaitResult(await startActivity(context.temporal, name, start), deadlineMs),
  );
}
