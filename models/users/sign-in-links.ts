import { fn } from 'sequelize';
import type { Database } from '../database.ts';
import { findRow, findValue, getValue } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import type { User } from './users.ts';

/** The database roles of the API and the workers may read only some columns, so queries must name columns. */
const signInLinks = defineTable({ tableName: 'sign_in_links' }, (c) => ({
  id: c.key(c.generated(c.uuid())),
  /** Null if no enabled user has the entered address. */
  userId: c.nullable(c.text()),
  /** `uid` of the OAuth interaction that the link continues. */
  interaction: c.text(),
  /** SHA-256 of the requesting browser's cookie. The link works only in that browser. */
  browserDigest: c.bytes(),
  clientName: c.text(),
  createdAt: c.generated(c.timestamp()),
  expiresAt: c.timestamp(),
  /** Time at which the provider accepted the mail. Null if unknown. */
  sentAt: c.nullable(c.timestamp()),
  usedAt: c.nullable(c.timestamp()),
}));

type SignInLink = RowOf<typeof signInLinks>;

export type NewSignInLink = Pick<SignInLink, 'interaction' | 'browserDigest' | 'clientName'> & {
  /** Lower case. */
  email: string;
  lifetimeMs: number;
};

/** Inserts a link and returns its id. Takes the same time whether or not a user has the address. */
export function insertSignInLink(
  database: Database,
  { email, interaction, browserDigest, clientName, lifetimeMs }: NewSignInLink,
): Promise<string> {
  return getValue<string>(
    database,
    `insert into sign_in_links (user_id, interaction, browser_digest, client_name, expires_at)
     values ((select id from users where lower(email) = lower($1) and disabled_at is null), $2, $3, $4,
       clock_timestamp() + make_interval(secs => $5 / 1000.0))
     returning id`,
    [email, interaction, browserDigest, clientName, lifetimeMs],
  );
}

/** Placeholders for a console link. An operator creates it, so it has no OAuth interaction and no browser. */
export const CONSOLE_LINK = { interaction: 'console', browserDigest: Buffer.alloc(0) };

export function insertConsoleLink(
  database: Database,
  { userId, lifetimeMs }: { userId: string; lifetimeMs: number },
): Promise<string> {
  return getValue<string>(
    database,
    `insert into sign_in_links (user_id, interaction, browser_digest, client_name, expires_at)
     values ($1, $2, $3, 'Throughline console', clock_timestamp() + make_interval(secs => $4 / 1000.0)) returning id`,
    [userId, CONSOLE_LINK.interaction, CONSOLE_LINK.browserDigest, lifetimeMs],
  );
}

/**
 * Link that is opened in an interaction. `browserDigest`: SHA-256 of the cookie of the browser that opens it.
 */
export type OpenedSignInLink = { linkId: string } & Pick<SignInLink, 'interaction' | 'browserDigest'>;

/**
 * `elsewhere`: the link was requested in another browser or interaction. `closed`: the link was used, expired
 * or deleted, or was requested for an address without a user.
 */
export type SignInLinkState = 'open' | 'elsewhere' | 'closed';

export async function findSignInLinkState(
  database: Database,
  { linkId, interaction, browserDigest }: OpenedSignInLink,
): Promise<SignInLinkState> {
  const found = await findValue<SignInLinkState>(
    database,
    `select case
       when used_at is not null or expires_at <= clock_timestamp() or user_id is null then 'closed'
       when browser_digest <> $3 or interaction <> $2 then 'elsewhere'
       else 'open' end as state
     from sign_in_links where id = $1`,
    [linkId, interaction, browserDigest],
  );
  return found ?? 'closed';
}

/**
 * Marks a link as used, in one statement, so that only one of several concurrent calls succeeds.
 * @returns undefined, without changes, if the link is not open in this browser or the user is disabled
 */
export function useSignInLink(
  database: Database,
  { linkId, interaction, browserDigest }: OpenedSignInLink,
): Promise<Pick<User, 'id' | 'email'> | undefined> {
  return findRow<Pick<User, 'id' | 'email'>>(
    database,
    `update sign_in_links link set used_at = clock_timestamp() from users
     where link.id = $1 and interaction = $2 and browser_digest = $3 and users.id = link.user_id
       and users.disabled_at is null and used_at is null and expires_at > clock_timestamp()
     returning users.id, users.email`,
    [linkId, interaction, browserDigest],
  );
}

export type SignInMail = Pick<User, 'email'> & Pick<SignInLink, 'interaction' | 'clientName' | 'sentAt'>;

/** Returns undefined if no user has the address, or the link was used or has expired. */
export function findSignInMail(database: Database, linkId: string): Promise<SignInMail | undefined> {
  return findRow<SignInMail>(
    database,
    `select email, interaction, client_name as "clientName", sent_at as "sentAt" from sign_in_mail($1)`,
    [linkId],
  );
}

export async function recordSignInMail(database: Database, linkId: string): Promise<void> {
  await signInLinks(database).update({ sentAt: fn('clock_timestamp') }, { where: { id: linkId } });
}
