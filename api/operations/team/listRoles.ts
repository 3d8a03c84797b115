import { findRoles } from '../../../models/access/roles.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';
import { transact } from '../transact.ts';

export const listRoles: Handler<'listRoles'> = async ({ query }, call) => {
  const { items, pagination } = await transact(call, (project) =>
    readOffsetPage(query, (page) => findRoles(project, page)),
  );
  return { body: { roles: items.map(serializeRole), pagination } };
};
