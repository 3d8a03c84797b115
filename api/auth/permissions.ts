import { isKeyScope, isScope, SCOPES, type Scope } from '../../domain/scopes.ts';
import { findUserRights } from '../../models/access/members.ts';
import type { Database } from '../../models/database.ts';
import { isPlatformAdmin, type KeyCaller, type UserCaller } from './caller.ts';

/**
 * What a user may do in a project with the token that they sent, at this moment: all scopes as its owner or as platform
 * admin, else what their roles permit; and of that only what the token grants. A client's own token has its owner's
 * part in the project, but for what is for persons only.
 * @returns undefined when the project does not exist for them
 */
export async function permissionsOfUser(
  database: Database,
  caller: UserCaller,
  projectId: string,
): Promise<ReadonlySet<Scope> | undefined> {
  if (caller.projectId !== undefined && caller.projectId !== projectId) return undefined;
  const rights = await findUserRights({ database, projectId }, caller.user.id);
  if (!rights) return undefined;
  const holdsAll = rights.isOwner || isPlatformAdmin(caller);
  if (!holdsAll && !rights.isMember) return undefined;
  const held: readonly Scope[] = holdsAll ? SCOPES : rights.permissions.filter(isScope);
  const mayHold = caller.isOwnTokenOfClient ? isKeyScope : isScope;
  return new Set(held.filter((scope) => mayHold(scope) && caller.scopes.has(scope)));
}

/** What a key may do in a project: its scopes in its own. Undefined in any other. */
export function permissionsOfKey(key: KeyCaller, projectId: string): ReadonlySet<string> | undefined {
  return key.projectId === projectId ? key.scopes : undefined;
}
