import { serializeConnection } from '../../serializers/connection.ts';
import type { Handler } from '../operation.ts';
import { requireConnection } from './require-connection.ts';

export const getConnection: Handler<'getConnection'> = async ({ path }, call) => ({
  body: serializeConnection(await requireConnection(call, path.connectionId)),
});
