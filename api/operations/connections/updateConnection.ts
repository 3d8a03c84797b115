import { changeConnection } from '../../../models/connections/connections.ts';
import { conflict } from '../../request/errors.ts';
import { serializeConnection } from '../../serializers/connection.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { noSuchConnection, requireConnection } from './require-connection.ts';

export const updateConnection: Handler<'updateConnection'> = async ({ path, body }, call) => {
  const { id, provider, status } = await requireConnection(call, path.connectionId);
  if (body.isPrimary && (provider === 'googleads' || status !== 'active')) {
    throw conflict('Only a connected or failing connection to HubSpot, Resend or Meta can be primary.');
  }
  const changed = await transact(call, async (project, record) => {
    const connection = await changeConnection(project, id, body);
    if (!connection) throw noSuchConnection();
    await record('connection.update', id, { changed: Object.keys(body) });
    return connection;
  });
  return { body: serializeConnection(changed) };
};
