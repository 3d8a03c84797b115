import { changeRole } from '../../../models/access/roles.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { requireHeld } from '../../credentials/permissions.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { heldByCaller, permittedToCaller, requirePermitted } from './held-by-caller.ts';
import { roleOf, withUniqueName } from './role-of.ts';

/**
 * Changes what was sent of a role. What it permitted already may stay, whoever changes it; what is added is a grant.
 */
export const updateRole: Handler<'updateRole'> = async ({ path, body }, call) => {
  const id = path.roleId.toLowerCase();
  const [held, permitted] = [await heldByCaller(call), await permittedToCaller(call)];
  const role = await withUniqueName(() =>
    inProject(call.context.database, call.projectId, async (project) => {
      const before = await roleOf(project, id);
      if (Object.keys(body).length === 0) return before;
      requireHeld(body.permissions ?? [], new Set([...held, ...before.permissions]), 'permissions');
      const { permissions: kept = before.permissions } = body;
      requirePermitted(
        before.permissions.filter((scope) => !kept.some((one) => one === scope)),
        permitted,
      );
      const changed = (await changeRole(project, id, body)) ?? before;
      await recordAudit(project, {
        ...actorOf(call.caller),
        action: 'role.update',
        target: id,
        details: {
          ...(body.name !== undefined && { name: body.name, nameBefore: before.name }),
          ...(body.permissions && { permissions: body.permissions, permissionsBefore: before.permissions }),
        },
      });
      return changed;
    }),
  );
  return { body: serializeRole(role) };
};
