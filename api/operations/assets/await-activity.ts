import type { TypedActivityClient } from '@temporalio/client';
import type { AssetsActivities } from '../../../workflows/contract/assets.ts';
import { waitsUntil } from '../../temporal/read-provider.ts';
import { runActivity, type RunningActivity } from '../../temporal/run-activity.ts';
import type { Call } from '../operation.ts';

/**
 * Runs an activity of the object store, and waits for its result.
 * @throws AppError as {@link ApiContext.waits} does; 503 when Temporal cannot be reached
 */
export async function awaitActivity<Result>(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  start: (activities: TypedActivityClient<AssetsActivities>) => Promise<RunningActivity<Result>>,
): Promise<Result> {
  const deadlineMs = waitsUntil(context);
  return context.waits.hold(projectId, async (forResult) => {
    const job = await runActivity(context.temporal, (activities) =>
      start(activities.typed<AssetsActivities>()),
    );
    return forResult(job, deadlineMs);
  });
}
