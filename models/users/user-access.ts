import { literal, Op } from 'sequelize';
import { recordAudit } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { joinedRows, rows } from '../rows.ts';
import { oidcRecordId } from '../oauth/oidc-records.ts';
import { endUnusedClient } from '../oauth/registered-clients.ts';
import { selectOf } from '../table.ts';
import { users, type Identity, type User } from './users.ts';

/** What an access token came from, each of which may have ended since. */
export type TokenOrigin = {
  /** `kid`; undefined for a key of another issuer, which is none of ours to withdraw. */
  keyId: string | undefined;
  /** Seconds since 1970. Undefined for a client's own token: it does not end when its owner is signed out. */
  issuedAt: number | undefined;
  /** The OAuth client of ours that asked for it; undefined: none did. */
  clientId: string | undefined;
  /** The consent that it came from; undefined: none was needed. */
  grantId: string | undefined;
};

/** Why a token no longer holds, though it has not expired. */
export type TokenEnd =
  'user-disabled' | 'user-signed-out' | 'client-ended' | 'consent-ended' | 'key-withdrawn';

const ENDED_BY = `case
  when users.disabled_at is not null then 'user-disabled'
  when $2::float8 is not null and users.signed_out_at > to_timestamp($2) then 'user-signed-out'
  when $3::text is not null and not exists (
    select from oauth_clients left join users as owner on owner.id = oauth_clients.user_id
    where client_id = $3 and not disabled and owner.disabled_at is null) then 'client-ended'
  when $4::bytea is not null and not exists (
    select from oidc_records where id = $4 and expires_at > now()) then 'consent-ended'
  when $5::text is not null and not exists (
    select from signing_keys where id = $5 and (published_until is null or published_until > now())) then 'key-withdrawn'
  end as "endedBy"`;

type Found = User & { endedBy: TokenEnd | null };

const FOUND = `select ${selectOf(users)}, ${ENDED_BY} from users where`;

const findById = joinedRows<Found>(`${FOUND} id = $1`);

const findBySubject = joinedRows<Found>(
  `${FOUND} id = (select user_id from user_identities where subject = $1 and issuer = $6)`,
);

/**
 * The user of an access token and, in the same statement, what may have ended the token: every request with one asks,
 * so who is cut off is so at the next request.
 * @param named a user by their id, or by the name that another issuer has for them
 */
export async function findUserOfToken(
  database: Database,
  named: { id: string } | Identity,
  { keyId, issuedAt, clientId, grantId }: TokenOrigin,
): Promise<{ user: User; endedBy: TokenEnd | null } | undefined> {
  // Another issuer may write a NUL, which is no text to PostgreSQL, and no subject of ours has one.
  if ('subject' in named && named.subject.includes('\0')) return undefined;
  const origin = [
    issuedAt ?? null,
    clientId ?? null,
    grantId === undefined ? null : oidcRecordId('Grant', grantId),
    keyId ?? null,
  ];
  const [row] =
    'id' in named
      ? await findById(database, [named.id, ...origin])
      : await findBySubject(database, [named.subject, ...origin, named.issuer]);
  if (!row) return undefined;
  const { endedBy, ...user } = row;
  return { user, endedBy };
}

/** What somebody was signed in by. `consents`: the OAuth clients that acted in their name. */
export type EndedSignIns = { sessions: number; consents: number };

/**
 * Ends everything that a person is signed in by: their browsers' sessions, sign-ins under way, their consents with the
 * codes and refresh tokens that came from them, and the access tokens that they have. They can sign in again.
 */
export async function signOutUser(scope: InTransaction, userId: string): Promise<EndedSignIns> {
  const { database, transaction } = scope;
  await users(database).update(
    { signedOutAt: literal('clock_timestamp()') },
    { where: { id: userId }, transaction },
  );
  const ended = await rows<{ kind: string; clientId: string | null }>(
    scope,
    'delete from oidc_records where user_id = $1 returning kind, client_id as "clientId"',
    [userId],
  );
  const consentedTo = ended.flatMap(({ kind, clientId }) => (kind === 'Grant' && clientId ? [clientId] : []));
  // In one order, so that two who end at once do not wait for each other.
  for (const clientId of [...new Set(consentedTo)].toSorted()) await endUnusedClient(scope, clientId);
  const count = (wanted: string) => ended.filter(({ kind }) => kind === wanted).length;
  return { sessions: count('Session'), consents: count('Grant') };
}

/**
 * Lets a person do nothing any more, by whatever credential, or lets them again.
 * @returns false when they are disabled, or enabled, already
 */
async function setUserDisabled(
  { database, transaction }: InTransaction,
  userId: string,
  disabled: boolean,
): Promise<boolean> {
  const [changed] = await users(database).update(
    { disabledAt: disabled ? literal('clock_timestamp()') : null },
    { where: { id: userId, disabledAt: { [disabled ? Op.is : Op.not]: null } }, transaction },
  );
  return changed > 0;
}

/**
 * Disables a person, which signs them out too, or enables them, and records who did it.
 * @returns what ended; undefined, and nothing changed, when they are disabled or enabled already
 */
export async function changeUserAccess(
  scope: InTransaction,
  by: { actor: string; clientId?: string | null },
  { userId, disabled }: { userId: string; disabled: boolean },
): Promise<EndedSignIns | undefined> {
  if (!(await setUserDisabled(scope, userId, disabled))) return undefined;
  const ended = disabled ? await signOutUser(scope, userId) : { sessions: 0, consents: 0 };
  const action = disabled ? 'user.disable' : 'user.enable';
  await recordAudit(scope, { ...by, action, target: userId, ...(disabled && { details: ended }) });
  return ended;
}
