import { findRoles } from '../../../models/access/roles.ts';
import { inProject } from '../../../models/in-project.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { pageOf } from '../page.ts';

/** A page of the project's roles. */
export const listRoles: Handler<'listRoles'> = async ({ query }, call) => {
  const { items, pagination } = await inProject(call.context.database, call.projectId, (project) =>
    pageOf(query, (page) => findRoles(project, page)),
  );
  return { body: { roles: items.map(serializeRole), pagination } };
};
