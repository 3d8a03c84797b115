import { isIP } from 'node:net';
import { SCOPES } from '../../domain/scopes.ts';
import type { User, Viewer } from '../../models/users/users.ts';

/** A person with an access token, or an OAuth client with client credentials on behalf of its owner. */
export type UserCaller = {
  /** The person, or the client's owner with the default platform role. */
  user: User;
  clientId: string | undefined;
  /** Whether the client obtained the token by client credentials, so that no person is present. */
  isClientToken: boolean;
  /** The person's consent behind the token; undefined for tokens that need no consent. */
  grantId: string | undefined;
  /** Upper bound of the token's rights. */
  scopes: ReadonlySet<string>;
  /** Set if the token is bound to a project. */
  projectId: string | undefined;
};

export type KeyCaller = { keyId: string; projectId: string; scopes: ReadonlySet<string> };

/** The key is public, so events sent with it are unverified. */
export type WriteKeyCaller = KeyCaller & {
  /** Exact `Origin` values such as `https://www.example.com`. */
  allowedOrigins: readonly string[];
  /**
   * Whether to add incoming events to the key's recent events: true while somebody views them, or if the
   * key's last recorded use is missing or over a minute old.
   */
  isWatched: boolean;
};

export type Caller = {
  bearer?: UserCaller;
  apiKey?: KeyCaller;
  appKey?: KeyCaller;
  writeKey?: WriteKeyCaller;
  ip?: string | undefined;
};

/**
 * Returns the caller's ids for logs and records: `user:usr_…`, `client:<client_id>` for client credentials,
 * `api-key:<id>`, `app-key:<id>` or `write-key:<id>`, joined by `+`.
 */
export function describeCaller({ bearer, apiKey, appKey, writeKey }: Caller): string {
  return [
    bearer && describeBearer(bearer),
    apiKey && `api-key:${apiKey.keyId}`,
    appKey && `app-key:${appKey.keyId}`,
    writeKey && `write-key:${writeKey.keyId}`,
  ]
    .filter(Boolean)
    .join('+');
}

export function toActor(caller: Caller): { actor: string; clientId: string | null; ip: string | null } {
  return {
    actor: describeCaller(caller),
    clientId: caller.bearer?.clientId ?? null,
    ip: toIpAddress(caller.ip),
  };
}

/**
 * Returns null for text that is no IP address, because a proxy's header can contain anything. Removes zone
 * ids, because the database column holds 45 characters.
 */
function toIpAddress(ip: string | undefined): string | null {
  return ip !== undefined && isIP(ip) !== 0 ? ip.replace(/%.*$/, '') : null;
}

export function isPlatformToken({ isClientToken, projectId }: UserCaller): boolean {
  return isClientToken && projectId === undefined;
}

function describeBearer({ user, clientId, isClientToken }: UserCaller): string {
  return isClientToken ? `client:${clientId}` : `user:${user.id}`;
}

/** Platform admins see all users, but only with a token of their own that has all scopes and no project. */
export function toViewer({ user, projectId, scopes, isClientToken }: UserCaller): Viewer {
  const isRestricted = projectId !== undefined || isClientToken || SCOPES.some((scope) => !scopes.has(scope));
  return { userId: user.id, seesEveryone: user.platformRole === 'admin' && !isRestricted, projectId };
}
