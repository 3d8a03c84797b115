import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { CONSOLE_CLIENT_ID, OF_CONSOLE } from '../oauth/console-sessions.ts';
import { endUnusedClient } from '../oauth/registered-clients.ts';
import { rows } from '../rows.ts';

/** A browser that a person is signed in in. */
export type SessionRow = {
  /** The name that other records know it by; it opens nothing. */
  id: string;
  signedInAt: Date;
  expiresAt: Date;
  seenAt: Date | null;
  seenIp: string | null;
  seenUserAgent: string | null;
  /** Whether the consent that is asked about was given in it. */
  isCurrent: boolean;
};

/** Most sessions and consents that are shown; the newest. */
const MOST = 100;

/** A condition on sessions of the user `$1`. */
const SESSION_OF_USER = `user_id = $1 and kind = 'Session' and expires_at > now()`;

/** Whether the consent `$2` of a session was given in it. */
const IS_CURRENT = `exists (
  select from jsonb_each(coalesce(payload -> 'authorizations', '{}')) as given(client, consent)
  where given.consent ->> 'grantId' = $2)`;

/** The newest consent of the console's in a session `ended`; its sessions of before know the session by its `uid`. */
const CONSOLE_CONSENT = `sha256(convert_to(
  'Grant:' || (ended.payload #>> '{authorizations,${CONSOLE_CLIENT_ID},grantId}'), 'UTF8'))`;

/** The browsers that a person is signed in in, newest first. */
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
     from oidc_records where ${SESSION_OF_USER} order by "signedInAt" desc nulls last, id limit ${MOST}`,
    [userId, currentGrantId ?? null],
  );
}

/**
 * Signs a person out in one browser, or in all but the one in which a consent was given, and of the console there.
 * @returns how many browsers they were signed in in
 */
export async function endUserSessions(
  scope: InTransaction,
  userId: string,
  which: { id: string } | { exceptOfGrant: string | undefined },
): Promise<number> {
  const [condition, value] =
    'id' in which ? [`payload ->> 'uid' = $2`, which.id] : [`not ${IS_CURRENT}`, which.exceptOfGrant ?? null];
  const ended = await rows<{ ended: number }>(
    scope,
    `with ended as (delete from oidc_records where ${SESSION_OF_USER} and ${condition} returning payload),
     consents as (
       select ${CONSOLE_CONSENT} as id from ended union
       select grant_id from oidc_records
       where user_id = $1 and ${OF_CONSOLE} and payload ->> 'sessionUid' in (select payload ->> 'uid' from ended)),
     consoles as (delete from oidc_records using consents where oidc_records.id = consents.id)
     select 1 as ended from ended`,
    [userId, value],
  );
  return ended.length;
}

/** An OAuth client that acts in a person's name. */
export type AuthorizedAppRow = {
  clientId: string;
  name: string;
  /** Whether it registered itself: nobody here answers for it. */
  registeredItself: boolean;
  scopes: string[];
  authorizedAt: Date;
  expiresAt: Date;
};

/** The OAuth clients that a person has let act in their name, by all of their consents together, newest first. */
export function findAuthorizedApps(database: Database, userId: string): Promise<AuthorizedAppRow[]> {
  return rows<AuthorizedAppRow>(
    database,
    `select given.client_id as "clientId", client.name, client.user_id is null as "registeredItself",
       array(select distinct unnest(string_to_array(string_agg(resource.scopes, ' '), ' ')) order by 1) as scopes,
       to_timestamp(min((given.payload ->> 'iat')::float8)) as "authorizedAt", max(given.expires_at) as "expiresAt"
     from oidc_records given join oauth_clients client on client.client_id = given.client_id
       left join lateral jsonb_each_text(coalesce(given.payload -> 'resources', '{}')) as resource(name, scopes) on true
     where given.user_id = $1 and given.kind = 'Grant' and given.expires_at > now()
     group by given.client_id, client.name, client.user_id order by "authorizedAt" desc, "clientId" limit ${MOST}`,
    [userId],
  );
}

/** Whether a person lets an OAuth client act in their name. */
export async function hasConsented(database: Database, userId: string, clientId: string): Promise<boolean> {
  const given = await rows(
    database,
    `select 1 from oidc_records
     where user_id = $1 and kind = 'Grant' and client_id = $2 and expires_at > now() limit 1`,
    [userId, clientId],
  );
  return given.length > 0;
}

/** Ends what a person let an OAuth client do, with the codes, refresh and access tokens that came of it. */
export async function revokeApp(scope: InTransaction, userId: string, clientId: string): Promise<number> {
  const ended = await rows<{ ended: number }>(
    scope,
    `delete from oidc_records where user_id = $1 and kind = 'Grant' and client_id = $2 and expires_at > now()
     returning 1 as ended`,
    [userId, clientId],
  );
  if (ended.length > 0) await endUnusedClient(scope, clientId);
  return ended.length;
}
