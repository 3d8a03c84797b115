import type { TypedActivityClient } from '@temporalio/client';
import type { ConnectionsActivities } from '../../../workflows/contract/connections.ts';
import { waitsUntil } from '../../temporal/read-provider.ts';
import { runActivity, type RunningActivity } from '../../temporal/run-activity.ts';
import type { Call } from '../operation.ts';

/**
 * Runs an activity on a connection, and waits for it.
 * @throws AppError as {@link ApiContext.waits} does; 503 when Temporal cannot be reached
 */
export async function awaitConnectionsActivity<Result>(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  start: (activities: TypedActivityClient<ConnectionsActivities>) => Promise<RunningActivity<Result>>,
): Promise<Result> {
  const deadlineMs = waitsUntil(context);
  return context.waits.hold(projectId, async (forResult) => {
    const job = await runActivity(context.temporal, (activities) =>
      start(activities.typed<ConnectionsActivities>()),
    );
    return forResult(job, deadlineMs);
  });
}
