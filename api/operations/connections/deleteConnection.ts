import { toProviderName } from '../../../domain/connect-providers.ts';
import { countDependents, endConnection } from '../../../models/connections/connection-health.ts';
import { findConnection } from '../../../models/connections/connections.ts';
import { buildConnectionEndStart } from '../../../workflows/contract/connections.ts';
import { serializeAccount } from '../../serializers/connection.ts';
import { startActivity, warnOnFailure } from '../../temporal/start-job.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { noSuchConnection } from './require-connection.ts';

/**
 * Disables the connection at once. A job then revokes the grant and deletes the row; the sweeper starts the
 * job if this request cannot.
 */
export const deleteConnection: Handler<'deleteConnection'> = async ({ path: { connectionId } }, call) => {
  const { context, projectId } = call;
  const disconnected = await transact(call, async (project, record) => {
    const connection = await findConnection(project, connectionId);
    if (!connection || !(await endConnection(project, connectionId))) throw noSuchConnection();
    const affected = await countDependents(project, connectionId);
    const provider = toProviderName(connection.provider);
    await record('connection.remove', connectionId, { provider, externalId: connection.externalId });
    return { id: connectionId, provider, account: serializeAccount(connection), affected };
  });
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildConnectionEndStart({ queuePrefix, projectId, connectionId });
  await startActivity(context.temporal, 'endConnection', start).catch(
    warnOnFailure(
      context.logger,
      { connectionId },
      'grant of the connection not revoked yet; the sweeper starts the job',
    ),
  );
  return { body: disconnected };
};
