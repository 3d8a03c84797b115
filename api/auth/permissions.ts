import { isKeyScope, isScope, SCOPES, type Scope } from '../../domain/scopes.ts';
import { findUserRights } from '../../models/access/members.ts';
import type { Database } from '../../models/database.ts';
import type { KeyCaller, UserCaller } from './caller.ts';

/**
 * What a user is permitted in a project at this moment, whatever their token grants: all scopes as its owner, else what
 * their roles permit. Nobody else has a part in it, platform admins neither. For a client's own token: what its owner is
 * permitted, but for what is for persons only.
 * @returns undefined when the project does not exist for them
 */
export async function permittedToUser(
  database: Database,
  caller: UserCaller,
  projectId: string,
): Promise<ReadonlySet<string> | undefined> {
  if (caller.projectId !== undefined && caller.projectId !== projectId) return undefined;
  const rights = await findUserRights({ database, projectId }, caller.user.id);
  if (!rights || (!rights.isOwner && !rights.isMember)) return undefined;
  const permitted: readonly Scope[] = rights.isOwner ? SCOPES : rights.permissions.filter(isScope);
  return new Set<string>(caller.isOwnTokenOfClient ? permitted.filter(isKeyScope) : permitted);
}

/**
 * What a user may do in a project with the token that they sent: what they are permitted there, and of that only what the
 * token grants.
 * @returns undefined when the project does not exist for them
 */
export async function permissionsOfUser(
  database: Database,
  caller: UserCaller,
  projectId: string,
): Promise<ReadonlySet<string> | undefined> {
  const permitted = await permittedToUser(database, caller, projectId);
  return permitted && new Set([...permitted].filter((scope) => caller.scopes.has(scope)));
}

/** What a key may do in a project: its scopes in its own. Undefined in any other. */
export function permissionsOfKey(key: KeyCaller, projectId: string): ReadonlySet<string> | undefined {
  return key.projectId === projectId ? key.scopes : undefined;
}
