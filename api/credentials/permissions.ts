import { isKeyScope, isPlatformScope, isScope, SCOPES, type Scope } from '../../domain/scopes.ts';
import { findUserRights, type UserRights } from '../../models/access/members.ts';
import { findPlatformScopes } from '../../models/access/own-projects.ts';
import type { Database } from '../../models/database.ts';
import { AppError } from '../request/errors.ts';
import { isPlatformToken, type KeyCaller, type UserCaller } from './caller.ts';

/** A user's part in a project, asked for while it was still being found out whether their token holds. */
export type RightsAhead = {
  userId: string;
  projectId: string;
  found: Promise<Readonly<UserRights> | undefined>;
};

/** Asks for a user's part in a project. Whoever needs it waits for it, and throws what it fails with. */
export function askRights(database: Database, userId: string, projectId: string): RightsAhead {
  const found = findUserRights({ database, projectId }, userId);
  // A token that does not hold is refused before anybody waits.
  found.catch(() => undefined);
  return { userId, projectId, found };
}

/**
 * What a user is permitted in a project at this moment, whatever their token grants: all scopes as its owner, else
 * what their roles permit. Nobody else has a part in it, platform admins neither. For a client's own token: what its
 * owner is permitted, but for what is for persons only. For a platform client's, in a project that it made: what it
 * is allowed, whatever its owner is there.
 * @param ahead what was asked for this request before
 * @returns undefined when the project does not exist for them, or was deleted
 */
export async function permittedToUser(
  database: Database,
  caller: UserCaller,
  projectId: string,
  ahead?: RightsAhead,
): Promise<ReadonlySet<string> | undefined> {
  if (caller.projectId !== undefined && caller.projectId !== projectId) return undefined;
  if (isPlatformToken(caller)) {
    const allowed = await findPlatformScopes({ database, projectId }, caller.clientId ?? '');
    return allowed && new Set<string>(allowed.filter(isPlatformScope));
  }
  const isAsked = ahead?.userId === caller.user.id && ahead.projectId === projectId;
  const rights = await (isAsked ? ahead.found : findUserRights({ database, projectId }, caller.user.id));
  if (!rights || (!rights.isOwner && !rights.isMember)) return undefined;
  const permitted: readonly Scope[] = rights.isOwner ? SCOPES : rights.permissions.filter(isScope);
  return new Set<string>(caller.isOwnTokenOfClient ? permitted.filter(isKeyScope) : permitted);
}

/**
 * What a user may do in a project with the token that they sent: what they are permitted
 * there, and of that only what the token grants.
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

/**
 * Requires that the caller holds every scope that a new credential is to have: nobody grants what they lack.
 * @param field the field that lists them; left out where the request has none
 * @throws AppError 403 that names the scopes
 */
export function requireHeld(
  scopes: readonly string[],
  held: ReadonlySet<string> | undefined,
  field?: string,
): void {
  const details = scopes.flatMap((scope, index) =>
    held?.has(scope)
      ? []
      : [{ path: `${field}[${index}]`, message: `names ${scope}, which you do not hold` }],
  );
  if (details.length === 0) return;
  const lacking = scopes.filter((scope) => !held?.has(scope)).join(', ');
  throw new AppError(403, 'forbidden', `You cannot grant what you do not hold yourself: ${lacking}.`, {
    details: field === undefined ? undefined : details,
  });
}
