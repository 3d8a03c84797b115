import { findOAuthClients } from '../../../models/oauth/oauth-clients.ts';
import { serializeOAuthClient } from '../../serializers/oauth-client.ts';
import type { Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';
import { getOwner } from './own-client.ts';

export const listOAuthClients: Handler<'listOAuthClients'> = async ({ query }, call) => {
  const { items, pagination } = await readOffsetPage(query, (page) =>
    findOAuthClients(call.context.database, getOwner(call), page),
  );
  return { body: { clients: items.map(serializeOAuthClient), pagination } };
};
