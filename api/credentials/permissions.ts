import { isKeyScope, isPlatformScope, isScope, SCOPES, type Scope } from '../../domain/scopes.ts';
import { findUserRights, type UserRights } from '../../models/access/members.ts';
import { findPlatformScopes } from '../../models/access/own-projects.ts';
import type { Database } from '../../models/database.ts';
import { AppError } from '../request/errors.ts';
import { isPlatformToken, type KeyCaller, type UserCaller } from './caller.ts';

export type PrefetchedRights = {
  userId: string;
  projectId: string;
  found: Promise<Readonly<UserRights> | undefined>;
};

/** Starts to read the user's rights. A failure is thrown only where `found` is awaited. */
export function prefetchRights(database: Database, userId: string, projectId: string): PrefetchedRights {
  const found = findUserRights({ database, projectId }, userId);
  // A request with an invalid token never awaits this promise, so its rejection must be handled here.
  found.catch(() => undefined);
  return { userId, projectId, found };
}

/**
 * Finds the scopes that the caller has in the project, regardless of the token's scopes.
 * @param prefetched the rights, if they are already being read
 * @returns undefined if the user has no access, the project is unknown or deleted, or the token is for
 * another project
 */
export async function findUserScopes(
  database: Database,
  caller: UserCaller,
  projectId: string,
  prefetched?: PrefetchedRights,
): Promise<ReadonlySet<string> | undefined> {
  if (caller.projectId !== undefined && caller.projectId !== projectId) return undefined;
  if (isPlatformToken(caller)) {
    const allowed = await findPlatformScopes({ database, projectId }, caller.clientId ?? '');
    return allowed && new Set<string>(allowed.filter(isPlatformScope));
  }
  const isPrefetched = prefetched?.userId === caller.user.id && prefetched.projectId === projectId;
  const rights = await (isPrefetched
    ? prefetched.found
    : findUserRights({ database, projectId }, caller.user.id));
  if (!rights || (!rights.isOwner && !rights.isMember)) return undefined;
  const permitted: readonly Scope[] = rights.isOwner ? SCOPES : rights.permissions.filter(isScope);
  return new Set<string>(caller.isClientToken ? permitted.filter(isKeyScope) : permitted);
}

export async function findTokenScopes(
  database: Database,
  caller: UserCaller,
  projectId: string,
): Promise<ReadonlySet<string> | undefined> {
  const permitted = await findUserScopes(database, caller, projectId);
  return permitted && new Set([...permitted].filter((scope) => caller.scopes.has(scope)));
}

export function findKeyScopes(key: KeyCaller, projectId: string): ReadonlySet<string> | undefined {
  return key.projectId === projectId ? key.scopes : undefined;
}

/**
 * Requires that callers have all scopes that they grant.
 * @param field name of the request's field that lists the scopes, if any
 * @throws AppError 403 that names the missing scopes
 */
export function requireGrantable(
  scopes: readonly string[],
  grantableScopes: ReadonlySet<string> | undefined,
  field?: string,
): void {
  const missing = scopes.filter((scope) => !grantableScopes?.has(scope));
  if (missing.length === 0) return;
  const toDetail = (scope: string) => ({
    path: `${field}[${scopes.indexOf(scope)}]`,
    message: `includes ${scope}, which you do not have`,
  });
  throw new AppError(
    403,
    'forbidden',
    `You cannot grant scopes that you do not have: ${missing.join(', ')}.`,
    { details: field === undefined ? undefined : missing.map(toDetail) },
  );
}
