import { PROVIDER_TITLES, toProviderName } from '../../../domain/connect-providers.ts';
import { invalidField } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { createConnectLink } from './create-connect-link.ts';
import { requireConnection } from './require-connection.ts';

export const createConnectSession: Handler<'createConnectSession'> = async ({ body }, call) => {
  const { provider, returnUrl, connectionId } = body;
  const connection = connectionId === undefined ? undefined : await requireConnection(call, connectionId);
  if (connection && toProviderName(connection.provider) !== provider) {
    throw invalidField('connectionId', `must be a connection to ${PROVIDER_TITLES[provider]}`);
  }
  return { body: await createConnectLink(call, { provider, returnUrl, connection }) };
};
