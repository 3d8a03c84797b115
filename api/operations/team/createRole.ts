import { countRoles, insertRole } from '../../../models/access/roles.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { requireHeld } from '../../credentials/permissions.ts';
import { AppError } from '../../request/errors.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { heldByCaller } from './held-by-caller.ts';
import { withUniqueName } from './role-of.ts';

const MAX_ROLES = 100;

/** Makes a role, which permits nothing that the caller lacks. */
export const createRole: Handler<'createRole'> = async ({ body }, call) => {
  const { name, description = '', permissions } = body;
  requireHeld(permissions, await heldByCaller(call), 'permissions');
  const role = await withUniqueName(() =>
    inProject(call.context.database, call.projectId, async (project) => {
      if ((await countRoles(project)) >= MAX_ROLES) throw tooManyRoles();
      const made = await insertRole(project, { name, description, permissions });
      await recordAudit(project, {
        ...actorOf(call.caller),
        action: 'role.create',
        target: made.id,
        details: { name, permissions },
      });
      return made;
    }),
  );
  return { body: serializeRole(role) };
};

function tooManyRoles(): AppError {
  return new AppError(
    409,
    'conflict',
    `The project has ${MAX_ROLES} roles, which is the most. Delete one that nobody has.`,
  );
}
