import { literal, Op } from 'sequelize';
import { recordAudit } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { getOidcRecordId } from '../oauth/oidc-records.ts';
import { shortenClientExpiry } from '../oauth/registered-clients.ts';
import { rows, shareQuery } from '../rows.ts';
import { buildColumnList } from '../table.ts';
import { users, type ExternalIdentity, type User } from './users.ts';

/**
 * Facts that decide whether a token is still valid. A token becomes invalid when its signing key, client or
 * consent ends, or when the user signs out after the token was issued.
 */
export type TokenOrigin = {
  /**
   * `kid` of the signing key. Undefined for a key of the trusted issuer, which only the issuer can withdraw.
   */
  keyId: string | undefined;
  /**
   * Seconds since 1970. Undefined for a client's own token, which stays valid when the client's owner signs
   * out.
   */
  issuedAt: number | undefined;
  /** OAuth client that requested the token. Undefined if the token stays valid when the client ends. */
  clientId: string | undefined;
  /** Undefined if the token needs no consent. */
  grantId: string | undefined;
};

export type TokenEnd =
  | 'user-disabled'
  | 'user-signed-out'
  | 'client-ended'
  | 'consent-ended'
  | 'key-withdrawn';

/**
 * SQL: column `endedBy` of a {@link FoundUser}. `$2` to `$5`: issue time, client, consent and key of the
 * token.
 */
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

type FoundUser = User & { endedBy: TokenEnd | null };

const SELECT_USER = `select ${buildColumnList(users)}, ${ENDED_BY} from users where`;

const findById = shareQuery<FoundUser>(`${SELECT_USER} id = $1`);

const findBySubject = shareQuery<FoundUser>(
  `${SELECT_USER} id = (select user_id from user_identities where subject = $1 and issuer = $6)`,
);

/**
 * Finds the user of a token and checks whether the token is still valid. Every request runs this query, so
 * that a revocation applies at once.
 * @returns `endedBy`: reason why the token is invalid, or null if it is valid. Undefined if there is no such
 * user
 */
export async function findUserOfToken(
  database: Database,
  reference: { id: string } | ExternalIdentity,
  { keyId, issuedAt, clientId, grantId }: TokenOrigin,
): Promise<{ user: User; endedBy: TokenEnd | null } | undefined> {
  // A subject of the trusted issuer may contain NUL. PostgreSQL's text cannot, so no stored subject matches.
  if ('subject' in reference && reference.subject.includes('\0')) return undefined;
  const origin = [
    issuedAt ?? null,
    clientId ?? null,
    grantId === undefined ? null : getOidcRecordId('Grant', grantId),
    keyId ?? null,
  ];
  const [row] =
    'id' in reference
      ? await findById(database, [reference.id, ...origin])
      : await findBySubject(database, [reference.subject, ...origin, reference.issuer]);
  if (!row) return undefined;
  const { endedBy, ...user } = row;
  return { user, endedBy };
}

export type EndedSignIns = { sessions: number; consents: number };

/** Ends all sign-ins of a user, who may sign in again. */
export async function signOutUser(scope: InTransaction, userId: string): Promise<EndedSignIns> {
  const { database, transaction } = scope;
  await users(database).update(
    { signedOutAt: literal('clock_timestamp()') },
    { where: { id: userId }, transaction },
  );
  const deleted = await rows<{ kind: string; clientId: string | null }>(
    scope,
    'delete from oidc_records where user_id = $1 returning kind, client_id as "clientId"',
    [userId],
  );
  const clientIds = new Set(
    deleted.flatMap(({ kind, clientId }) => (kind === 'Grant' && clientId ? [clientId] : [])),
  );
  // Locks clients in a fixed order, so that concurrent sign-outs do not deadlock.
  for (const clientId of [...clientIds].toSorted()) await shortenClientExpiry(scope, clientId);
  const countKind = (expected: string) => deleted.filter(({ kind }) => kind === expected).length;
  return { sessions: countKind('Session'), consents: countKind('Grant') };
}

/**
 * Disables a user and ends all of the user's sign-ins, or enables the user. Records an audit entry.
 * @returns the ended sign-ins. Undefined, without changes, if the user is unknown or already has this state
 */
export async function changeUserAccess(
  scope: InTransaction,
  by: { actor: string; clientId?: string | null },
  { userId, disabled }: { userId: string; disabled: boolean },
): Promise<EndedSignIns | undefined> {
  const [changed] = await users(scope).update(
    { disabledAt: disabled ? literal('clock_timestamp()') : null },
    {
      where: { id: userId, disabledAt: { [disabled ? Op.is : Op.not]: null } },
      transaction: scope.transaction,
    },
  );
  if (changed === 0) return undefined;
  const ended = disabled ? await signOutUser(scope, userId) : { sessions: 0, consents: 0 };
  const action = disabled ? 'user.disable' : 'user.enable';
  await recordAudit(scope, { ...by, action, target: userId, ...(disabled && { details: ended }) });
  return ended;
}
