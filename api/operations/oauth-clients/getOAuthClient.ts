import { serializeOAuthClient } from '../../serializers/oauth-client.ts';
import type { Handler } from '../operation.ts';
import { requireOwnClient } from './own-client.ts';

/** One client of the caller's. */
export const getOAuthClient: Handler<'getOAuthClient'> = async ({ path }, call) => ({
  body: serializeOAuthClient(await requireOwnClient(call, path.clientId)),
});
