import { serializeOAuthClient } from '../../serializers/oauth-client.ts';
import type { Handler } from '../operation.ts';
import { requireOwnClient } from './own-client.ts';

export const getOAuthClient: Handler<'getOAuthClient'> = async ({ path }, call) => ({
  body: serializeOAuthClient(await requireOwnClient(call, path.clientId)),
});
