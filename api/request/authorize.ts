import type { Request } from 'express';
import { findProjectIdsOfUser } from '../../models/access/members.ts';
import type { Database } from '../../models/database.ts';
import { isPlatformToken, type Caller, type UserCaller } from '../credentials/caller.ts';
import { findKeyScopes, findUserScopes, type PrefetchedRights } from '../credentials/permissions.ts';
import { toTenantKey } from '../limits/admission.ts';
import { getScopes, type Operation } from '../openapi/load-document.ts';
import { UUID } from '../validation/formats.ts';
import { forbidden, invalidField, notFound, type AppError } from './errors.ts';
import type { Endpoint, Authenticated, Authorized, Counted } from './endpoint.ts';

/** Both ids are valid UUIDs in lower case. */
type NamedProject = { inPath: string | undefined; inHeader: string | undefined };

/**
 * Creates the step that authorizes a request before its body is read.
 * @throws AppError 403 for the caller's kind, origin or scopes, or an inaccessible project in the header
 * @throws AppError 400 for an invalid or ambiguous project; 404 for an inaccessible project in the path
 */
export function createAuthorize({ operation }: Endpoint) {
  const { 'x-user-scope': userScope } = operation;
  const scopes = getScopes(operation);
  return async (counted: Counted): Promise<Authorized> => {
    const { context, caller, request, origin } = counted;
    requireAcceptedKind(operation, caller);
    requireAllowedOrigin(caller, origin);
    if (userScope !== undefined)
      requireScopes('access token', caller.bearer?.scopes ?? new Set(), [userScope]);
    const projectId = scopes.length === 0 ? '' : await authorizeInProject(counted, scopes);
    const tenantKey = toTenantKey(caller, projectId, request.ip);
    const database = { ...context.database, tenantKey };
    return { ...counted, projectId, tenantKey, context: { ...context, database } };
  };
}

/**
 * Platform clients have no project of their own. Outside projects, they may only call `x-platform`
 * operations; in projects, they may call all operations.
 */
function requireAcceptedKind(operation: Operation, { bearer }: Caller): void {
  if (!bearer?.isClientToken) return;
  if (isPlatformToken(bearer)) {
    if (operation['x-scope'] !== undefined || operation['x-platform']) return;
    throw forbidden(
      "This client has no project, so its own token only works in projects that it created. Send a person's token.",
    );
  }
  if (operation['x-persons-only']) {
    throw forbidden(
      "This operation is for people only. Send the access token of a signed-in person, not a client's own token.",
    );
  }
}

/**
 * Keeps pages of other sites from using a write key. Programs other than browsers can forge the header.
 * @param origin the header `Origin`
 * @throws AppError 403
 */
function requireAllowedOrigin({ writeKey }: Caller, origin: string | undefined): void {
  // Browsers send an origin in its canonical form, so an exact comparison suffices.
  if (!writeKey || (origin !== undefined && writeKey.allowedOrigins.includes(origin))) return;
  throw forbidden(
    origin === undefined
      ? 'A write key needs the header Origin, which browsers send. From a server, send an ApiKey with the scope events:write.'
      : 'This write key does not allow pages of this Origin. Create a write key that allows it.',
  );
}

async function authorizeInProject(authenticated: Authenticated, scopes: readonly string[]): Promise<string> {
  const { context, request, response, deadline, caller, prefetchedRights } = authenticated;
  const named = readNamedProject(request);
  // Uses the caller's quota, because access to the project is not confirmed yet.
  const database = { ...context.database, tenantKey: toTenantKey(caller, '', request.ip) };
  const projectId = await deadline.wait(
    selectAuthorizedProject(database, caller, scopes, named, prefetchedRights),
  );
  response.locals.projectId = projectId;
  return projectId;
}

/**
 * Checks the project's id itself, because it runs before validation.
 * @throws AppError 400 for an invalid UUID
 */
function readNamedProject(request: Request): NamedProject {
  const { projectId } = request.params;
  if (typeof projectId === 'string')
    return { inPath: requireUuid('projectId', projectId), inHeader: undefined };
  const sent = request.get('x-project-id');
  return { inPath: undefined, inHeader: sent === undefined ? undefined : requireUuid('X-Project-Id', sent) };
}

export function readProjectId(request: Request): string | undefined {
  const { projectId } = request.params;
  const named = typeof projectId === 'string' ? projectId : request.get('x-project-id');
  return named !== undefined && UUID.test(named) ? named.toLowerCase() : undefined;
}

function requireUuid(name: string, sent: string): string {
  if (!UUID.test(sent)) throw invalidField(name, 'must be a UUID');
  return sent.toLowerCase();
}

/**
 * Selects the project and requires that each credential of the caller has all scopes in it.
 * @param prefetched the rights of the token's user
 * @returns the project's id
 */
async function selectAuthorizedProject(
  database: Database,
  caller: Caller,
  scopes: readonly string[],
  named: NamedProject,
  prefetched?: PrefetchedRights,
): Promise<string> {
  const projectId = named.inPath ?? (await selectProject(database, caller, named.inHeader));
  const refusal = named.inPath === undefined ? noProjectAccess() : noSuchProject();
  const { bearer, apiKey, appKey, writeKey } = caller;
  if (bearer) {
    const permitted = await findUserScopes(database, bearer, projectId, prefetched);
    if (!permitted) throw refusal;
    // Scopes that the token lacks are reported first, because the caller can request another token.
    requireScopes('access token', bearer.scopes, scopes);
    const denied = scopes.filter((scope) => !permitted.has(scope));
    if (denied.length > 0) throw notPermitted(bearer, denied);
  }
  for (const [name, key] of Object.entries({
    'service-account key': apiKey,
    'app key': appKey,
    'write key': writeKey,
  })) {
    const grantedScopes = key && findKeyScopes(key, projectId);
    if (key && !grantedScopes) throw refusal;
    if (grantedScopes) requireScopes(name, grantedScopes, scopes);
  }
  return projectId;
}

/**
 * Selects the project that the credential is bound to, else the header's, else the only project of the
 * token's user.
 * @throws AppError 403 if the header names another project than the bound one; 400 if no project can be
 * selected
 */
async function selectProject(
  database: Database,
  { bearer, apiKey, appKey }: Caller,
  inHeader: string | undefined,
): Promise<string> {
  const boundId = appKey?.projectId ?? apiKey?.projectId ?? bearer?.projectId;
  if (boundId !== undefined && inHeader !== undefined && boundId !== inHeader) throw noProjectAccess();
  return boundId ?? inHeader ?? (await findOnlyProject(database, bearer));
}

async function findOnlyProject(database: Database, bearer: UserCaller | undefined): Promise<string> {
  const isPersonToken = bearer !== undefined && !isPlatformToken(bearer);
  const [first, ...others] = isPersonToken ? await findProjectIdsOfUser(database, bearer.user.id) : [];
  if (first === undefined || others.length > 0) {
    throw invalidField('X-Project-Id', 'is required to select the project');
  }
  return first;
}

export function noSuchProject(): AppError {
  return notFound('There is no project with this id, or you have no access to it.');
}

function noProjectAccess(): AppError {
  return forbidden('This credential has no access to that project.');
}

/**
 * Sends a challenge that asks for a token with the needed scopes (RFC 6750 section 3.1).
 * @throws AppError 403 that names the missing scopes
 */
function requireScopes(
  credential: string,
  grantedScopes: ReadonlySet<string>,
  needed: readonly string[],
): void {
  const missing = needed.filter((scope) => !grantedScopes.has(scope));
  if (missing.length === 0) return;
  throw forbidden(`This ${credential} lacks the scope ${missing.join(' and ')}.`, {
    'WWW-Authenticate': `Bearer realm="throughline", error="insufficient_scope", scope="${needed.join(' ')}"`,
  });
}

/** Sends no challenge, because another token would not help. */
function notPermitted(caller: UserCaller, denied: readonly string[]): AppError {
  const scope = denied.join(' and ');
  if (isPlatformToken(caller))
    return forbidden(`This client may no longer use ${scope}. Ask the operator for a new client.`);
  const { isClientToken } = caller;
  const roles = isClientToken ? "The roles of this client's owner" : 'Your roles';
  return forbidden(
    `${roles} in this project lack ${scope}. The project's owner, or a member with members:write, can assign a role that includes it.`,
  );
}
