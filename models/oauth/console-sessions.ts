import type { Database } from '../database.ts';
import { findValue, run } from '../rows.ts';
import {
  findOidcRecord,
  getOidcRecordId,
  deleteOidcRecord,
  storeOidcRecord,
  type OidcPayload,
} from './oidc-records.ts';

/**
 * Client id of the console. The client is defined in code, without a row in `oauth_clients`, because every
 * deployment has a console.
 */
export const CONSOLE_CLIENT_ID = 'throughline-console';

const KIND = 'ConsoleSession';

/** Beyond this number, a user's new session replaces the session that expires first. */
const MAX_SESSIONS_PER_USER = 20;

type NewConsoleSession = {
  /** Random secret. Only its digest is stored. */
  secret: string;
  userId: string;
  /** Consent for the session's token. When the consent ends, the session ends too. */
  grantId: string;
  payload: OidcPayload;
  ttlSeconds: number;
};

/** Returns the id of a session's record. The seal of the session's data is bound to this id. */
export function getConsoleSessionId(secret: string): Buffer {
  return getOidcRecordId(KIND, secret);
}

/** SQL: whether a record is a console session or an authorization code that becomes one. */
export const IS_CONSOLE_RECORD = `(kind = '${KIND}' or kind = 'AuthorizationCode' and payload ->> 'clientId' = '${CONSOLE_CLIENT_ID}')`;

/**
 * Stores a console session, and ends earlier console sessions of the same sign-in.
 * @returns false if the consent has ended
 */
export async function storeConsoleSession(
  database: Database,
  { secret, userId, grantId, payload, ttlSeconds }: NewConsoleSession,
): Promise<boolean> {
  const grant = getOidcRecordId('Grant', grantId);
  const sessionUid = await findValue<string>(
    database,
    `select payload ->> 'sessionUid' as "sessionUid" from oidc_records
     where grant_id = $1 and kind = 'AuthorizationCode' limit 1`,
    [grant],
  );
  if (!sessionUid) return false;
  const isStored = await storeOidcRecord(database, {
    id: getConsoleSessionId(secret),
    kind: KIND,
    clientId: null,
    grantId: grant,
    payload: { ...payload, accountId: userId, sessionUid },
    ttlSeconds,
  });
  await run(
    database,
    `delete from oidc_records where id in (
       select grant_id from oidc_records
       where user_id = $1 and kind = '${KIND}' and payload ->> 'sessionUid' = $2 and grant_id <> $3)`,
    [userId, sessionUid, grant],
  );
  await run(
    database,
    `delete from oidc_records where id in (
       select grant_id from oidc_records where user_id = $1 and kind = '${KIND}'
       order by expires_at desc offset ${MAX_SESSIONS_PER_USER})`,
    [userId],
  );
  return isStored;
}

export async function findConsoleSession(
  database: Database,
  secret: string,
): Promise<OidcPayload | undefined> {
  return (await findOidcRecord(database, getConsoleSessionId(secret)))?.payload;
}

/** Ends the console sessions of a sign-in, and revokes its authorization codes for further sessions. */
export async function endConsoleSessionsOfSignIn(
  database: Database,
  { userId, sessionUid }: { userId: string; sessionUid: string },
): Promise<void> {
  await run(
    database,
    `delete from oidc_records where id in (
       select grant_id from oidc_records where user_id = $1 and ${IS_CONSOLE_RECORD} and payload ->> 'sessionUid' = $2)`,
    [userId, sessionUid],
  );
}

/** Revokes the session's consent, which also revokes its token. */
export async function endConsoleSession(database: Database, grantId: string): Promise<void> {
  await deleteOidcRecord(database, getOidcRecordId('Grant', grantId));
}
