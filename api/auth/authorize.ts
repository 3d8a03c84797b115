import { findProjectIdsOfUser } from '../../models/access/members.ts';
import type { Database } from '../../models/database.ts';
import { forbidden, invalidField, notFound, type AppError } from '../http/errors.ts';
import { isPlatformToken, type Caller, type UserCaller } from './caller.ts';
import { permissionsOfKey, permittedToUser, type RightsAhead } from './permissions.ts';

/** The project that a request names. Both values have been validated as UUIDs. */
export type NamedProject = {
  /** `{projectId}` of the path. */
  inPath: string | undefined;
  /** The header `X-Project-Id`. */
  inHeader: string | undefined;
};

/**
 * Decides which project a request acts in, and that each of its credentials has every scope there.
 * @param ahead the bearer's rights in the named project, if they were asked for before
 * @returns the project's id
 * @throws AppError 404 for a project in the path that the caller has no part in, 403 for one that was named
 *   otherwise or where the scope is missing, 400 when no project is named and the user has not just one
 */
export async function authorize(
  database: Database,
  caller: Caller,
  scopes: readonly string[],
  named: NamedProject,
  ahead?: RightsAhead,
): Promise<string> {
  const projectId = named.inPath ?? (await projectOf(database, caller, named.inHeader));
  const refusal = named.inPath === undefined ? noPartInProject() : noSuchProject();
  const { bearer, apiKey, appKey, writeKey } = caller;
  if (bearer) {
    const permitted = await permittedToUser(database, bearer, projectId, ahead);
    if (!permitted) throw refusal;
    // First the token: its holder can get another one by themselves.
    requireScopes('access token', bearer.scopes, scopes);
    const denied = scopes.filter((scope) => !permitted.has(scope));
    if (denied.length > 0) throw notPermitted(bearer, denied);
  }
  for (const [name, key] of Object.entries({
    'service-account key': apiKey,
    'app key': appKey,
    'write key': writeKey,
  })) {
    const held = key && permissionsOfKey(key, projectId);
    if (key && !held) throw refusal;
    if (held) requireScopes(name, held, scopes);
  }
  return projectId;
}

/**
 * Requires, for an operation that acts in no project, that the token has the scope that the operation needs.
 * @throws AppError 403 that names the scope
 */
export function requireUserScope({ bearer }: Caller, scope: string): void {
  requireScopes('access token', bearer?.scopes ?? new Set(), [scope]);
}

/** A key has a project of its own, and an app key decides; a token has one, is told one, or its user has only one. */
async function projectOf(
  database: Database,
  { bearer, apiKey, appKey }: Caller,
  inHeader: string | undefined,
): Promise<string> {
  const own = appKey?.projectId ?? apiKey?.projectId ?? bearer?.projectId;
  if (own !== undefined && inHeader !== undefined && own !== inHeader) throw noPartInProject();
  return own ?? inHeader ?? (await onlyProjectOf(database, bearer));
}

async function onlyProjectOf(database: Database, bearer: UserCaller | undefined): Promise<string> {
  const isOfPerson = bearer !== undefined && !isPlatformToken(bearer);
  const [first, ...others] = isOfPerson ? await findProjectIdsOfUser(database, bearer.user.id) : [];
  if (first === undefined || others.length > 0) {
    throw invalidField('X-Project-Id', 'is needed to tell which project this is for');
  }
  return first;
}

/** 404: there is no such project, or none for this caller. */
export function noSuchProject(): AppError {
  return notFound('There is no project with this id, or you have no part in it.');
}

function noPartInProject(): AppError {
  return forbidden('This credential has no part in that project.');
}

/**
 * Requires every scope of a credential. Another credential would do: RFC 6750 section 3.1.
 * @throws AppError 403 that names the missing scopes
 */
function requireScopes(credential: string, held: ReadonlySet<string>, needed: readonly string[]): void {
  const missing = needed.filter((scope) => !held.has(scope));
  if (missing.length === 0) return;
  throw forbidden(`This ${credential} lacks the scope ${missing.join(' and ')}.`, {
    'WWW-Authenticate': `Bearer realm="throughline", error="insufficient_scope", scope="${needed.join(' ')}"`,
  });
}

/** No other token would help, so none is asked for. */
function notPermitted(caller: UserCaller, denied: readonly string[]): AppError {
  const scope = denied.join(' and ');
  if (isPlatformToken(caller)) return forbidden(`This client is not allowed ${scope} any more.`);
  const { isOwnTokenOfClient } = caller;
  const whose = isOwnTokenOfClient ? "The role of this client's owner" : 'Your role';
  return forbidden(
    `${whose} in this project does not permit ${scope}. Its owner, or who may manage its members, can assign one that does.`,
  );
}
