import { countRoles, insertRole } from '../../../models/access/roles.ts';
import { requireGrantable } from '../../credentials/permissions.ts';
import { conflict, type AppError } from '../../request/errors.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { withUniqueName } from '../with-unique-name.ts';
import { findGrantableScopes } from './grantable-scopes.ts';

const MAX_ROLES = 100;

export const createRole: Handler<'createRole'> = async ({ body }, call) => {
  const { name, description = '', permissions } = body;
  requireGrantable(permissions, await findGrantableScopes(call), 'permissions');
  const role = await withUniqueName(
    'role',
    transact(call, async (project, record) => {
      if ((await countRoles(project)) >= MAX_ROLES) throw tooManyRoles();
      const created = await insertRole(project, { name, description, permissions });
      await record('role.create', created.id, { name, permissions });
      return created;
    }),
  );
  return { body: serializeRole(role) };
};

function tooManyRoles(): AppError {
  return conflict(`The project has the maximum of ${MAX_ROLES} roles. Delete an unused one.`);
}
