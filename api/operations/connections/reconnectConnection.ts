import { toProviderName } from '../../../domain/connect-providers.ts';
import type { Handler } from '../operation.ts';
import { createConnectLink } from './create-connect-link.ts';
import { requireConnection } from './require-connection.ts';

/** The link accepts only the account of the existing connection. */
export const reconnectConnection: Handler<'reconnectConnection'> = async ({ path, body }, call) => {
  const connection = await requireConnection(call, path.connectionId);
  const provider = toProviderName(connection.provider);
  return { body: await createConnectLink(call, { provider, returnUrl: body.returnUrl, connection }) };
};
