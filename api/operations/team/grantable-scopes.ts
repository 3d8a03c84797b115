import type { InProject } from '../../../models/in-project.ts';
import { findRolesById, type Role } from '../../../models/access/roles.ts';
import { findTokenScopes, findUserScopes } from '../../credentials/permissions.ts';
import { AppError, forbidden, invalidFields } from '../../request/errors.ts';
import { requireUser, type Call } from '../operation.ts';

export async function findGrantableScopes(call: Call): Promise<ReadonlySet<string>> {
  return (await findTokenScopes(call.context.database, requireUser(call), call.projectId)) ?? new Set();
}

/** Returns the user's scopes in the project, including those that the access token lacks. */
export async function findCallerScopes(call: Call): Promise<ReadonlySet<string>> {
  return (await findUserScopes(call.context.database, requireUser(call), call.projectId)) ?? new Set();
}

/**
 * Requires that the caller has the removed scopes, because members must not demote members with more rights.
 * @throws AppError 403 that names the scopes
 */
export function requireRemovableScopes(
  removedScopes: readonly string[],
  callerScopes: ReadonlySet<string>,
): void {
  const lacking = [...new Set(removedScopes)].filter((scope) => !callerScopes.has(scope));
  if (lacking.length === 0) return;
  throw forbidden(
    `You cannot remove scopes that your own role lacks: ${lacking.join(', ')}. Ask the project's owner or a member whose role has them.`,
  );
}

/** @throws AppError 403 that names the scopes */
export function requireRemovableRoles(
  roles: readonly Pick<Role, 'permissions'>[],
  callerScopes: ReadonlySet<string>,
): void {
  requireRemovableScopes(
    roles.flatMap(({ permissions }) => permissions),
    callerScopes,
  );
}

/**
 * The caller must hold the scopes of each newly assigned role.
 * @throws AppError 400 that names unknown roles, 403 that names roles with scopes that the caller lacks
 */
export async function requireGrantableRoles(
  project: InProject,
  roleIds: readonly string[],
  {
    grantableScopes,
    currentRoleIds = [],
  }: { grantableScopes: ReadonlySet<string>; currentRoleIds?: readonly string[] },
): Promise<Role[]> {
  const ids = roleIds.map((id) => id.toLowerCase());
  const found = new Map((await findRolesById(project, ids)).map((role) => [role.id, role]));
  const pathTo = (index: number) => `roleIds[${index}]`;
  const unknownRoles = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: pathTo(index), message: 'is not a role of this project' }],
  );
  if (unknownRoles.length > 0) throw invalidFields(unknownRoles);
  const ungrantable = ids.flatMap((id, index) => {
    const lacking = found.get(id)?.permissions.filter((scope) => !grantableScopes.has(scope)) ?? [];
    if (lacking.length === 0 || currentRoleIds.includes(id)) return [];
    return [{ path: pathTo(index), message: `includes ${lacking.join(', ')}, which you do not have` }];
  });
  if (ungrantable.length > 0) {
    const message = 'You cannot assign a role with scopes that you do not have.';
    throw new AppError(403, 'forbidden', message, { details: ungrantable });
  }
  return [...found.values()];
}
