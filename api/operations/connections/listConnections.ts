import { findConnections } from '../../../models/connections/connections.ts';
import { serializeConnection } from '../../serializers/connection.ts';
import { toProject, type Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';

export const listConnections: Handler<'listConnections'> = async ({ query }, call) => {
  const { items, pagination } = await readOffsetPage(query, (page) =>
    findConnections(toProject(call), undefined, page),
  );
  return { body: { connections: items.map(serializeConnection), pagination } };
};
