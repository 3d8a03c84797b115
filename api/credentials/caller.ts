import { isIP } from 'node:net';
import { SCOPES } from '../../domain/scopes.ts';
import type { User, Viewer } from '../../models/users/users.ts';

/** A person, by an access token; or an OAuth client by a token of its own, which acts for its owner. */
export type UserCaller = {
  /** The person. For a client's own token: its owner, with the platform role of anybody. */
  user: User;
  /** The client that the token was issued to, where it says so. */
  clientId: string | undefined;
  /** Whether the client got the token for itself (`client_credentials`): a program calls, and nobody sits before it. */
  isOwnTokenOfClient: boolean;
  /** The consent that the token came from; undefined: none was needed. */
  grantId: string | undefined;
  /** What the token grants at most. */
  scopes: ReadonlySet<string>;
  /** The only project that the token acts in. */
  projectId: string | undefined;
};

/** A program, by a key of one project. */
export type KeyCaller = { keyId: string; projectId: string; scopes: ReadonlySet<string> };

/** A browser, or whoever has read the key in a page: what it says of its visitors is not verified. */
export type WriteKeyCaller = KeyCaller & {
  /** `https://www.example.com`, each as browsers send it in `Origin`. */
  allowedOrigins: readonly string[];
  /** Whether the events that come by it are noted, for who looks whether any do. */
  isWatched: boolean;
};

/** Who calls: one entry for each credential that was sent, all of them valid. */
export type Caller = {
  bearer?: UserCaller;
  apiKey?: KeyCaller;
  appKey?: KeyCaller;
  writeKey?: WriteKeyCaller;
  /** The network address that they call from, for the audit. */
  ip?: string | undefined;
};

/**
 * The caller for logs and records: `user:usr_…`, `client:<client_id>` for a client by a token of its own,
 * `api-key:<id>`, `app-key:<id>`, `write-key:<id>`, joined by `+`. Ids only.
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

/**
 * Who acts, for the audit: as {@link describeCaller} says, the OAuth client that a person acts through, and from where.
 */
export function actorOf(caller: Caller): { actor: string; clientId: string | null; ip: string | null } {
  return {
    actor: describeCaller(caller),
    clientId: caller.bearer?.clientId ?? null,
    ip: addressOf(caller.ip),
  };
}

/**
 * Behind a proxy the address is what a header says, which may be any text: what is none is not kept, and neither is an
 * IPv6 zone, the name of an interface of whoever wrote the header. At most 45 characters, as the audit takes.
 */
function addressOf(ip: string | undefined): string | null {
  return ip !== undefined && isIP(ip) !== 0 ? ip.replace(/%.*$/, '') : null;
}

/**
 * Whether an OAuth client acts by a token that is bound to no project: a platform client, in the projects that it made.
 */
export function isPlatformToken({ isOwnTokenOfClient, projectId }: UserCaller): boolean {
  return isOwnTokenOfClient && projectId === undefined;
}

function describeBearer({ user, clientId, isOwnTokenOfClient }: UserCaller): string {
  return isOwnTokenOfClient ? `client:${clientId}` : `user:${user.id}`;
}

/**
 * Which users the caller may see: a platform admin all of them, by a token that was narrowed in nothing. One that is
 * bound to a project or lacks a scope never shows them; what an admin lets a program do is not meant for everybody
 * there is. In projects a platform admin has no rights but those of a member.
 */
export function asViewer({ user, projectId, scopes, isOwnTokenOfClient }: UserCaller): Viewer {
  const isNarrowed =
    projectId !== undefined || isOwnTokenOfClient || SCOPES.some((scope) => !scopes.has(scope));
  return { userId: user.id, seesEveryone: user.platformRole === 'admin' && !isNarrowed, projectId };
}
