import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { CONSOLE_CLIENT_ID, IS_CONSOLE_RECORD } from '../oauth/console-sessions.ts';
import { shortenClientExpiry } from '../oauth/registered-clients.ts';
import { hasRow, rows, run } from '../rows.ts';

export type SessionRow = {
  /** Not secret, because the id grants no access. */
  id: string;
  signedInAt: Date;
  expiresAt: Date;
  seenAt: Date | null;
  seenIp: string | null;
  seenUserAgent: string | null;
  /** Whether the consent of the caller's token was given in this session. */
  isCurrent: boolean;
};

const MAX_LISTED = 100;

const IS_SESSION_OF_USER = `user_id = $1 and kind = 'Session' and expires_at > now()`;

const IS_CURRENT = `exists (
  select from jsonb_each(coalesce(payload -> 'authorizations', '{}')) as granted(client, consent)
  where granted.consent ->> 'grantId' = $2)`;

/**
 * SQL: record id of the console's newest consent in session `ended`. A session names only its newest consent;
 * the records of earlier console consents name their session in `sessionUid`.
 */
const CONSOLE_CONSENT = `sha256(convert_to(
  'Grant:' || (ended.payload #>> '{authorizations,${CONSOLE_CLIENT_ID},grantId}'), 'UTF8'))`;

/** Finds a user's sessions, newest first. `currentGrantId`: consent of the caller's token. */
export function findSessions(
  database: Database,
  userId: string,
  currentGrantId: string | undefined,
): Promise<SessionRow[]> {
  return rows<SessionRow>(
    database,
    `select payload ->> 'uid' as id, to_timestamp((payload ->> 'loginTs')::float8) as "signedInAt",
       expires_at as "expiresAt", seen_at as "seenAt", seen_ip as "seenIp", seen_user_agent as "seenUserAgent",
       ${IS_CURRENT} as "isCurrent"
     from oidc_records where ${IS_SESSION_OF_USER} order by "signedInAt" desc nulls last, id limit ${MAX_LISTED}`,
    [userId, currentGrantId ?? null],
  );
}

/**
 * Ends sessions of a user, together with the console sessions that were started in them.
 * @param filter `id`: ends this session. `exceptOfGrant`: ends all sessions except the one with this consent
 * @returns the number of ended sessions
 */
export async function endUserSessions(
  scope: InTransaction,
  userId: string,
  filter: { id: string } | { exceptOfGrant: string | undefined },
): Promise<number> {
  const [condition, value] =
    'id' in filter
      ? [`payload ->> 'uid' = $2`, filter.id]
      : [`not ${IS_CURRENT}`, filter.exceptOfGrant ?? null];
  const ended = await rows(
    scope,
    `with ended as (delete from oidc_records where ${IS_SESSION_OF_USER} and ${condition} returning payload),
     consents as (
       select ${CONSOLE_CONSENT} as id from ended union
       select grant_id from oidc_records
       where user_id = $1 and ${IS_CONSOLE_RECORD} and payload ->> 'sessionUid' in (select payload ->> 'uid' from ended)),
     consoles as (delete from oidc_records using consents where oidc_records.id = consents.id)
     select from ended`,
    [userId, value],
  );
  return ended.length;
}

export type AuthorizedAppRow = {
  clientId: string;
  name: string;
  /** The client registered itself or is described by its own metadata document, so nobody has reviewed it. */
  registeredItself: boolean;
  scopes: string[];
  authorizedAt: Date;
  expiresAt: Date;
};

/** Finds the apps that a user has authorized, newest first. Combines several consents to one client. */
export function findAuthorizedApps(database: Database, userId: string): Promise<AuthorizedAppRow[]> {
  return rows<AuthorizedAppRow>(
    database,
    `select consent.client_id as "clientId", client.name, client.user_id is null as "registeredItself",
       array(select distinct unnest(string_to_array(string_agg(resource.scopes, ' '), ' ')) order by 1) as scopes,
       to_timestamp(min((consent.payload ->> 'iat')::float8)) as "authorizedAt", max(consent.expires_at) as "expiresAt"
     from oidc_records consent join oauth_clients client on client.client_id = consent.client_id
       left join lateral jsonb_each_text(coalesce(consent.payload -> 'resources', '{}')) as resource(name, scopes)
         on true
     where consent.user_id = $1 and consent.kind = 'Grant' and consent.expires_at > now()
     group by consent.client_id, client.name, client.user_id
     order by "authorizedAt" desc, "clientId" limit ${MAX_LISTED}`,
    [userId],
  );
}

export function hasConsented(database: Database, userId: string, clientId: string): Promise<boolean> {
  return hasRow(
    database,
    `select 1 from oidc_records
     where user_id = $1 and kind = 'Grant' and client_id = $2 and expires_at > now() limit 1`,
    [userId, clientId],
  );
}

/**
 * Revokes a user's consents to a client, with the codes and tokens of these consents.
 * @returns the number of revoked consents
 */
export async function revokeApp(scope: InTransaction, userId: string, clientId: string): Promise<number> {
  const revoked = await run(
    scope,
    `delete from oidc_records where user_id = $1 and kind = 'Grant' and client_id = $2 and expires_at > now()`,
    [userId, clientId],
  );
  if (revoked > 0) await shortenClientExpiry(scope, clientId);
  return revoked;
}
