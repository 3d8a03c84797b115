import type { Database } from '../database.ts';
import { rows, run } from '../rows.ts';
import {
  findOidcRecord,
  oidcRecordId,
  removeOidcRecord,
  storeOidcRecord,
  type OidcPayload,
} from './oidc-records.ts';

/** What the console calls itself at our own authorisation server. No row names it: it is part of every deployment. */
export const CONSOLE_CLIENT_ID = 'throughline-console';

const KIND = 'ConsoleSession';

/** Sessions of the console that a person may have; the one that ends first goes for a further one. */
const MAX_SESSIONS_PER_PERSON = 20;

export type NewConsoleSession = {
  /** Random; of it only the digest is kept. */
  secret: string;
  userId: string;
  /** The consent that its token came from: the session ends with it, whatever ends it. */
  grantId: string;
  payload: OidcPayload;
  ttlSeconds: number;
};

/** What a session is kept by, and what its seal is bound to. */
export function consoleSessionId(secret: string): Buffer {
  return oidcRecordId(KIND, secret);
}

/** A condition on the records that name the console's consents in a sign-in: its sessions, and those it is to have. */
export const OF_CONSOLE = `(kind = '${KIND}' or kind = 'AuthorizationCode' and payload ->> 'clientId' = '${CONSOLE_CLIENT_ID}')`;

/**
 * Keeps a session of the console among the authorisation server's records, with which it is listed, ends and is erased.
 * It knows the sign-in that it came from, and takes the place of that one's session before: a browser has one.
 * @returns false when its consent has ended meanwhile
 */
export async function storeConsoleSession(
  database: Database,
  { secret, userId, grantId, payload, ttlSeconds }: NewConsoleSession,
): Promise<boolean> {
  const grant = oidcRecordId('Grant', grantId);
  const [code] = await rows<{ sessionUid: string | null }>(
    database,
    `select payload ->> 'sessionUid' as "sessionUid" from oidc_records
     where grant_id = $1 and kind = 'AuthorizationCode' limit 1`,
    [grant],
  );
  if (!code?.sessionUid) return false;
  const isStored = await storeOidcRecord(database, {
    id: consoleSessionId(secret),
    kind: KIND,
    clientId: null,
    grantId: grant,
    payload: { ...payload, accountId: userId, sessionUid: code.sessionUid },
    ttlSeconds,
  });
  await run(
    database,
    `delete from oidc_records where id in (
       select grant_id from oidc_records
       where user_id = $1 and kind = '${KIND}' and payload ->> 'sessionUid' = $2 and grant_id <> $3)`,
    [userId, code.sessionUid, grant],
  );
  await run(
    database,
    `delete from oidc_records where id in (
       select grant_id from oidc_records where user_id = $1 and kind = '${KIND}'
       order by expires_at desc offset ${MAX_SESSIONS_PER_PERSON})`,
    [userId],
  );
  return isStored;
}

/** What was stored of the session with this secret. Undefined when it has ended. */
export async function findConsoleSession(
  database: Database,
  secret: string,
): Promise<OidcPayload | undefined> {
  return (await findOidcRecord(database, consoleSessionId(secret)))?.payload;
}

/** Ends the console's sessions of one sign-in at the authorisation server, and those that are about to begin in it. */
export async function endConsoleSessionsOf(
  database: Database,
  { userId, sessionUid }: { userId: string; sessionUid: string },
): Promise<void> {
  await run(
    database,
    `delete from oidc_records where id in (
       select grant_id from oidc_records where user_id = $1 and ${OF_CONSOLE} and payload ->> 'sessionUid' = $2)`,
    [userId, sessionUid],
  );
}

/** Ends a session with its consent: the token that it holds is refused from now on. */
export async function endConsoleSession(database: Database, grantId: string): Promise<void> {
  await removeOidcRecord(database, oidcRecordId('Grant', grantId));
}
