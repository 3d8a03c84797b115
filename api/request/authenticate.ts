import type { IncomingMessage } from 'node:http';
import { findUserOfToken, type TokenEnd } from '../../models/users/user-access.ts';
import type { ApiContext } from '../context.ts';
import type { LimitLookup } from '../limits/failed-credentials.ts';
import {
  type Caller,
  type KeyCaller,
  type UserCaller,
  type WriteKeyCaller,
  describeCaller,
} from '../credentials/caller.ts';
import { HOW_TO_SEND, invalidToken, unauthorized, type Scheme } from '../credentials/unauthorized.ts';
import { verifyKey, verifyWriteKey } from '../credentials/verify-key.ts';
import { prefetchRights, type PrefetchedRights } from '../credentials/permissions.ts';
import { AppError } from './errors.ts';
import { listAcceptedSchemes, type Endpoint, type Authenticated, type Received } from './endpoint.ts';
import { readProjectId } from './authorize.ts';

type VerifyContext = Pick<ApiContext, 'database' | 'logger' | 'verifyToken'>;
type Verifiers = VerifyContext & { limitLookup: LimitLookup; onSigned: OnSigned };

type CredentialSource = Pick<IncomingMessage, 'headers' | 'headersDistinct'> & { ip?: string | undefined };

/** Called after the token's signature is verified, and before revocation is checked. */
type OnSigned = (userId: string) => void;

type Credentials = { bearer?: string; apiKey?: string; appKey?: string; writeKey?: string };

/**
 * Verifies the credentials of a request. The caller of a public operation has no credentials.
 * @param accepted alternative schemes; empty for a public operation
 * @param onSigned receives the token's user before revocation is checked
 * @throws AppError 401; 429 after too many failed credentials from a network address
 */
export async function authenticate(
  context: VerifyContext & Pick<ApiContext, 'failedCredentials'>,
  accepted: ReadonlySet<Scheme>,
  request: CredentialSource,
  onSigned: OnSigned = () => {},
): Promise<Caller> {
  const sent = readCredentials(accepted, request);
  if (accepted.size > 0 && Object.keys(sent).length === 0) {
    throw unauthorized(`This operation needs a credential: ${listSchemes(accepted)}.`, accepted);
  }
  if (Object.keys(sent).length === 0) return {};
  const { ip } = request;
  const { database, logger, verifyToken, failedCredentials } = context;
  return failedCredentials.guard({ ip, credentials: JSON.stringify(sent) }, async (limitLookup) => ({
    ...(await verify({ database, logger, verifyToken, limitLookup, onSigned }, sent)),
    ip,
  }));
}

async function verify(verifiers: Verifiers, sent: Credentials): Promise<Caller> {
  return {
    ...(sent.bearer !== undefined && { bearer: await verifyUser(verifiers, sent.bearer) }),
    ...(sent.apiKey !== undefined && { apiKey: await verifyKeyOrRefuse(verifiers, 'apiKey', sent.apiKey) }),
    ...(sent.appKey !== undefined && { appKey: await verifyKeyOrRefuse(verifiers, 'appKey', sent.appKey) }),
    ...(sent.writeKey !== undefined && { writeKey: await verifyWriteKeyOrRefuse(verifiers, sent.writeKey) }),
  };
}

function readCredentials(accepted: ReadonlySet<Scheme>, request: CredentialSource): Credentials {
  const { headers } = request;
  const credentials: Credentials = {};
  const { 'x-app-key': appKey, 'x-write-key': writeKey } = headers;
  if (typeof appKey === 'string' && accepted.has('appKey')) credentials.appKey = appKey.trim();
  if (typeof writeKey === 'string' && accepted.has('writeKey')) credentials.writeKey = writeKey.trim();
  if (headers.authorization === undefined || accepted.size === 0) return credentials;

  // Node returns the first of several headers, but a proxy may have checked another.
  if ((request.headersDistinct['authorization']?.length ?? 0) > 1) {
    throw unauthorized('The request has several Authorization headers. Send one.', accepted);
  }
  const [, name = '', value = ''] = /^(\S+) +(\S+)$/.exec(headers.authorization.trim()) ?? [];
  const scheme = parseScheme(name);
  if (!scheme || !accepted.has(scheme)) {
    throw unauthorized(
      `This operation does not accept this Authorization header. Send ${listSchemes(accepted)}.`,
      accepted,
    );
  }
  return { ...credentials, [scheme]: value };
}

/** Scheme names are case-insensitive (RFC 9110 section 11.1). */
function parseScheme(name: string): 'bearer' | 'apiKey' | undefined {
  if (/^bearer$/i.test(name)) return 'bearer';
  return /^apikey$/i.test(name) ? 'apiKey' : undefined;
}

const END_MESSAGES: Readonly<Record<TokenEnd, string>> = {
  'user-disabled': 'The user of the access token is disabled.',
  'user-signed-out': 'The access token ended when its user was signed out. Sign in again.',
  'client-ended': 'The OAuth client of the access token is disabled or deleted.',
  'consent-ended': 'The consent for the access token was withdrawn or has expired.',
  'key-withdrawn': 'The access token is signed with a withdrawn key. Request a new one.',
};

async function verifyUser(
  { database, verifyToken, limitLookup, onSigned }: Verifiers,
  token: string,
): Promise<UserCaller> {
  const { user: subject, origin, ...claims } = await verifyToken(token);
  const found = await limitLookup(() => {
    if ('id' in subject) onSigned(subject.id);
    return findUserOfToken(database, subject, origin);
  });
  if (!found) throw invalidToken('The access token belongs to no user.');
  const { user, endedBy } = found;
  if (endedBy !== null) throw invalidToken(END_MESSAGES[endedBy]);
  // Without this, later steps would grant a program its owner's platform role.
  const caller = claims.isClientToken ? { ...user, platformRole: 'user' as const } : user;
  return { user: caller, ...claims, grantId: origin.grantId };
}

async function verifyKeyOrRefuse(
  verifiers: Verifiers,
  kind: 'apiKey' | 'appKey',
  secret: string,
): Promise<KeyCaller> {
  const key = await verifyKey(verifiers, kind, secret);
  if (!key) {
    const name = kind === 'apiKey' ? 'service-account key' : 'app key';
    throw unauthorized(`The ${name} is malformed, unknown, expired or revoked.`, [kind]);
  }
  return key;
}

async function verifyWriteKeyOrRefuse(verifiers: Verifiers, keyText: string): Promise<WriteKeyCaller> {
  const key = await verifyWriteKey(verifiers, keyText);
  if (!key) throw unauthorized('The write key is malformed, unknown or revoked.', ['writeKey']);
  return key;
}

function listSchemes(accepted: ReadonlySet<Scheme>): string {
  return [...accepted]
    .map((scheme) => HOW_TO_SEND[scheme])
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}

/**
 * Creates the step that authenticates a request. It reads the user's rights in a named project while the
 * token is checked for revocation.
 * @throws AppError as {@link authenticate} does
 */
export function createAuthenticate({ operation }: Endpoint) {
  const schemes = listAcceptedSchemes(operation);
  const isInProject = operation['x-scope'] !== undefined;
  return async (received: Received): Promise<Authenticated> => {
    const { context, request, response, deadline, expected } = received;
    const projectId = isInProject ? readProjectId(request) : undefined;
    let prefetchedRights: PrefetchedRights | undefined;
    const prefetch = (userId: string) => {
      // Uses the user's quota, because access to the project is not confirmed yet.
      const database = { ...context.database, tenantKey: `user:${userId}` };
      if (projectId !== undefined) prefetchedRights = prefetchRights(database, userId, projectId);
    };
    const authenticating = authenticate(context, schemes, request, prefetch);
    const caller = await deadline.wait(authenticating).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) expected.forget();
      throw error;
    });
    response.locals.caller = describeCaller(caller);
    response.locals.clientId = caller.bearer?.clientId;
    return { ...received, caller, prefetchedRights };
  };
}
