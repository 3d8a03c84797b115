import { findConnections } from '../../../models/connections/connections.ts';
import { serializeConnection } from '../../serializers/connection.ts';
import { projectOf, type Handler } from '../operation.ts';
import { pageOf } from '../page.ts';

export const listConnections: Handler<'listConnections'> = async ({ query }, call) => {
  const { items, pagination } = await pageOf(query, (page) =>
    findConnections(projectOf(call), undefined, page),
  );
  return { body: { connections: items.map(serializeConnection), pagination } };
};
