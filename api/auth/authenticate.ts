import type { IncomingHttpHeaders } from 'node:http';
import { findUser } from '../../models/users/find-user.ts';
import type { ApiContext } from '../context.ts';
import type { Caller, KeyCaller, UserCaller } from './caller.ts';
import { HOW_TO_SEND, invalidToken, unauthorized, type Scheme } from './unauthorized.ts';
import { verifyKey } from './verify-key.ts';

type Verifiers = Pick<ApiContext, 'database' | 'logger' | 'verifyToken'>;

/** A credential as it was sent. */
type Credentials = { bearer?: string; apiKey?: string; appKey?: string };

/**
 * Verifies every credential of a request that its operation takes, before anything else of the request is read.
 * @param takes the schemes that the operation takes, any one of which is enough; none: it is open to everybody
 * @throws AppError 401
 */
export async function authenticate(
  verifiers: Verifiers,
  takes: ReadonlySet<Scheme>,
  headers: IncomingHttpHeaders,
): Promise<Caller> {
  const sent = readCredentials(takes, headers);
  if (takes.size > 0 && Object.keys(sent).length === 0) {
    throw unauthorized(`This operation needs a credential: ${waysToSend(takes)}.`, takes);
  }
  return {
    ...(sent.bearer !== undefined && { bearer: await verifyUser(verifiers, sent.bearer) }),
    ...(sent.apiKey !== undefined && { apiKey: await verifyKeyOrRefuse(verifiers, 'apiKey', sent.apiKey) }),
    ...(sent.appKey !== undefined && { appKey: await verifyKeyOrRefuse(verifiers, 'appKey', sent.appKey) }),
  };
}

function readCredentials(takes: ReadonlySet<Scheme>, headers: IncomingHttpHeaders): Credentials {
  const credentials: Credentials = {};
  const appKey = headers['x-app-key'];
  if (typeof appKey === 'string' && takes.has('appKey')) credentials.appKey = appKey.trim();
  if (headers.authorization === undefined || takes.size === 0) return credentials;

  const [, name = '', value = ''] = /^(\S+) +(\S+)$/.exec(headers.authorization.trim()) ?? [];
  const scheme = schemeOf(name);
  if (!scheme || !takes.has(scheme)) {
    throw unauthorized(
      `This operation does not take that Authorization header. It takes ${waysToSend(takes)}.`,
      takes,
    );
  }
  return { ...credentials, [scheme]: value };
}

/** Names of authentication schemes are case-insensitive (RFC 9110 section 11.1). */
function schemeOf(name: string): 'bearer' | 'apiKey' | undefined {
  if (/^bearer$/i.test(name)) return 'bearer';
  return /^apikey$/i.test(name) ? 'apiKey' : undefined;
}

async function verifyUser({ database, verifyToken }: Verifiers, token: string): Promise<UserCaller> {
  const { userId, scopes, projectId } = await verifyToken(token);
  const user = await findUser(database, userId);
  if (!user) throw invalidToken('The access token belongs to no user.');
  return { user, scopes, projectId };
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

function waysToSend(takes: ReadonlySet<Scheme>): string {
  return [...takes]
    .map((scheme) => HOW_TO_SEND[scheme])
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}
