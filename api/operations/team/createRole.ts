import { countRoles, insertRole } from '../../../models/access/roles.ts';
import { requireHeld } from '../../credentials/permissions.ts';
import { conflict, type AppError } from '../../request/errors.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { heldByCaller } from './held-by-caller.ts';
import { withUniqueName } from './role-of.ts';

const MAX_ROLES = 100;

/** Creates a role whose scopes are limited to the caller's. */
export const createRole: Handler<'createRole'> = async ({ body }, call) => {
  const { name, description = '', permissions } = body;
  requireHeld(permissions, await heldByCaller(call), 'permissions');
  const role = await withUniqueName(() =>
    transact(call, async (project, record) => {
      if ((await countRoles(project)) >= MAX_ROLES) throw tooManyRoles();
      const made = await insertRole(project, { name, description, permissions });
      await record('role.create', made.id, { name, permissions });
      return made;
    }),
  );
  return { body: serializeRole(role) };
};

function tooManyRoles(): AppError {
  return conflict(`The project has the maximum of ${MAX_ROLES} roles. Delete an unused one.`);
}
