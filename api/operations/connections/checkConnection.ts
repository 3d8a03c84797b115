import { checkConnectionStart, type ConnectionsActivities } from '../../../workflows/contract/connections.ts';
import { serializeConnection } from '../../serializers/connection.ts';
import type { Handler } from '../operation.ts';
import { awaitActivity } from '../await-activity.ts';
import { requireConnection } from './require-connection.ts';

/** Checks a connection immediately instead of at the daily check. */
export const checkConnection: Handler<'checkConnection'> = async ({ path }, call) => {
  const { id: connectionId } = await requireConnection(call, path.connectionId);
  const { taskQueuePrefix: queuePrefix } = call.context.settings;
  const { projectId } = call;
  await awaitActivity(call, (activities) =>
    activities
      .typed<ConnectionsActivities>()
      .start('checkConnection', checkConnectionStart({ queuePrefix, projectId, connectionId })),
  );
  return { body: serializeConnection(await requireConnection(call, connectionId)) };
};
