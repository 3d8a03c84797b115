import { removeOAuthClient, inClientTransaction } from '../../../models/oauth/oauth-clients.ts';
import { serializeOAuthClient } from '../../serializers/oauth-client.ts';
import type { Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';
import { noSuchClient, requireOwnClient } from './own-client.ts';

export const deleteOAuthClient: Handler<'deleteOAuthClient'> = async ({ path }, call) => {
  const client = await requireOwnClient(call, path.clientId);
  await inClientTransaction(call.context.database, client, async (scope) => {
    if (!(await removeOAuthClient(scope, client.id))) throw noSuchClient();
    await recordAct(call, scope, 'oauth-client.delete', client.clientId, { name: client.name });
  });
  return { body: serializeOAuthClient(client) };
};
