import type { InProject } from '../../../models/in-project.ts';
import { findRolesById, type Role } from '../../../models/access/roles.ts';
import { permissionsOfUser, permittedToUser } from '../../credentials/permissions.ts';
import { AppError, forbidden, invalidFields } from '../../request/errors.ts';
import { userOf, type Call } from '../operation.ts';

/** What the caller may do in the project, and so may let others do. */
export async function heldByCaller(call: Call): Promise<ReadonlySet<string>> {
  return (await permissionsOfUser(call.context.database, userOf(call), call.projectId)) ?? new Set();
}

/** Finds the scopes that the caller's roles permit, whatever their token grants. */
export async function permittedToCaller(call: Call): Promise<ReadonlySet<string>> {
  return (await permittedToUser(call.context.database, userOf(call), call.projectId)) ?? new Set();
}

/**
 * Requires that nobody takes away what their own roles do not permit, so that a weaker member removes no stronger one.
 * @throws AppError 403 that names the scopes
 */
export function requirePermitted(taken: readonly string[], permitted: ReadonlySet<string>): void {
  const lacking = [...new Set(taken)].filter((scope) => !permitted.has(scope));
  if (lacking.length === 0) return;
  throw forbidden(
    `You cannot take away what your own role does not permit: ${lacking.join(', ')}. The project's owner can, or a member whose role permits it.`,
  );
}

/**
 * The roles of a request, each of which permits nothing that the caller lacks: nobody grants what they do not hold.
 * @param had ids of roles that who gets them has already, which are no grant
 * @throws AppError 400 that names those that the project does not have, 403 that names those that permit too much
 */
export async function grantableRoles(
  project: InProject,
  roleIds: readonly string[],
  { held, had = [] }: { held: ReadonlySet<string>; had?: readonly string[] },
): Promise<Role[]> {
  const ids = roleIds.map((id) => id.toLowerCase());
  const found = new Map((await findRolesById(project, ids)).map((role) => [role.id, role]));
  const at = (index: number) => `roleIds[${index}]`;
  const unknown = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: at(index), message: 'is no role of this project' }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  const tooMuch = ids.flatMap((id, index) => {
    const lacking = found.get(id)?.permissions.filter((scope) => !held.has(scope)) ?? [];
    if (lacking.length === 0 || had.includes(id)) return [];
    return [{ path: at(index), message: `permits ${lacking.join(', ')}, which you do not hold` }];
  });
  if (tooMuch.length > 0) {
    const message = 'You cannot give a role that permits what you do not hold yourself.';
    throw new AppError(403, 'forbidden', message, { details: tooMuch });
  }
  return [...found.values()];
}
