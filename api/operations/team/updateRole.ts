import { changeRole, lockRole } from '../../../models/access/roles.ts';
import { requireGrantable } from '../../credentials/permissions.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { withUniqueName } from '../with-unique-name.ts';
import { findGrantableScopes, findCallerScopes, requireRemovableScopes } from './grantable-scopes.ts';

/** The caller must hold each scope that is added or removed. */
export const updateRole: Handler<'updateRole'> = async ({ path: { roleId: id }, body }, call) => {
  const grantableScopes = await findGrantableScopes(call);
  const callerScopes = await findCallerScopes(call);
  const role = await withUniqueName(
    'role',
    transact(call, async (project, record) => {
      const before = requireFound(await lockRole(project, id), 'role');
      if (Object.keys(body).length === 0) return before;
      requireGrantable(
        body.permissions ?? [],
        new Set([...grantableScopes, ...before.permissions]),
        'permissions',
      );
      const { permissions: newPermissions = before.permissions } = body;
      requireRemovableScopes(
        before.permissions.filter((scope) => !newPermissions.some((permission) => permission === scope)),
        callerScopes,
      );
      const changed = (await changeRole(project, id, body)) ?? before;
      await record('role.update', id, {
        ...(body.name !== undefined && { name: body.name, nameBefore: before.name }),
        ...(body.permissions && { permissions: body.permissions, permissionsBefore: before.permissions }),
      });
      return changed;
    }),
  );
  return { body: serializeRole(role) };
};
