import { buildConnectionCheckStart } from '../../../workflows/contract/connections.ts';
import { serializeConnection } from '../../serializers/connection.ts';
import type { Handler } from '../operation.ts';
import { awaitActivity } from '../await-activity.ts';
import { requireConnection } from './require-connection.ts';

export const checkConnection: Handler<'checkConnection'> = async ({ path }, call) => {
  const { id: connectionId } = await requireConnection(call, path.connectionId);
  const { context, projectId } = call;
  const { taskQueuePrefix: queuePrefix } = context.settings;
  await awaitActivity(
    call,
    'checkConnection',
    buildConnectionCheckStart({ queuePrefix, projectId, connectionId }),
  );
  return { body: serializeConnection(await requireConnection(call, connectionId)) };
};
