import { fn } from 'sequelize';
import type { Database } from '../database.ts';
import { rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import type { User } from './users.ts';

/**
 * A link by which a person signs in. Neither the API nor a worker may read all of
 * its columns. Times by PostgreSQL's clock.
 */
const signInLinks = defineTable({ tableName: 'sign_in_links' }, (c) => ({
  id: c.key(c.generated(c.uuid())),
  /** Null: nobody has the address that was typed. */
  userId: c.nullable(c.text()),
  /** The uid of the interaction that the link continues. */
  interaction: c.text(),
  /** SHA-256 of the cookie of the browser that asks: the only one in which the link serves. */
  browserDigest: c.bytes(),
  /** The client's name, as the mail tells it. */
  clientName: c.text(),
  createdAt: c.generated(c.timestamp()),
  expiresAt: c.timestamp(),
  /** When the provider took the mail; null: not that we know. */
  sentAt: c.nullable(c.timestamp()),
  usedAt: c.nullable(c.timestamp()),
}));

type SignInLink = RowOf<typeof signInLinks>;

/** Who asks for a link, from where, and for how long it serves. */
export type NewSignInLink = Pick<SignInLink, 'interaction' | 'browserDigest' | 'clientName'> & {
  /** In lower case. */
  email: string;
  lifetimeMs: number;
};

/** Adds a link and gives its id, whether somebody has the address or not: both take the same work. */
export async function insertSignInLink(
  database: Database,
  { email, interaction, browserDigest, clientName, lifetimeMs }: NewSignInLink,
): Promise<string> {
  const [inserted] = await rows<Pick<SignInLink, 'id'>>(
    database,
    `insert into sign_in_links (user_id, interaction, browser_digest, client_name, expires_at)
     values ((select id from users where lower(email) = lower($1) and disabled_at is null), $2, $3, $4,
       clock_timestamp() + make_interval(secs => $5 / 1000.0))
     returning id`,
    [email, interaction, browserDigest, clientName, lifetimeMs],
  );
  if (!inserted) throw new TypeError('PostgreSQL gave no row back.');
  return inserted.id;
}

/** What a link that an operator made for the console has for an interaction and a browser: it is bound to none. */
export const CONSOLE_LINK = { interaction: 'console', browserDigest: Buffer.alloc(0) };

/** Adds a link for the console, and gives its id. */
export async function insertConsoleLink(
  database: Database,
  { userId, lifetimeMs }: { userId: string; lifetimeMs: number },
): Promise<string> {
  const [inserted] = await rows<Pick<SignInLink, 'id'>>(
    database,
    `insert into sign_in_links (user_id, interaction, browser_digest, client_name, expires_at)
     values ($1, $2, $3, 'Throughline console', clock_timestamp() + make_interval(secs => $4 / 1000.0)) returning id`,
    [userId, CONSOLE_LINK.interaction, CONSOLE_LINK.browserDigest, lifetimeMs],
  );
  if (!inserted) throw new TypeError('PostgreSQL gave no row back.');
  return inserted.id;
}

/** Where a link is opened: in which interaction, and in the browser with which cookie (its SHA-256). */
export type OpenedSignInLink = { linkId: string } & Pick<SignInLink, 'interaction' | 'browserDigest'>;

/**
 * The outcome of opening a link. `elsewhere`: another browser asked for it. `over`: it was used, it is too
 * old, or it is not kept any more.
 */
export type SignInLinkState = 'open' | 'elsewhere' | 'over';

/** The outcome of opening a link; changes nothing. */
export async function findSignInLinkState(
  database: Database,
  { linkId, interaction, browserDigest }: OpenedSignInLink,
): Promise<SignInLinkState> {
  const [row] = await rows<{ state: SignInLinkState }>(
    database,
    `select case
       when used_at is not null or expires_at <= clock_timestamp() or user_id is null then 'over'
       when browser_digest <> $3 or interaction <> $2 then 'elsewhere'
       else 'open' end as state
     from sign_in_links where id = $1`,
    [linkId, interaction, browserDigest],
  );
  return row?.state ?? 'over';
}

/**
 * Uses a link up, in one statement: of any number of calls at once, one gets the user.
 * @returns who signs in; undefined, and nothing changed, when the link does not serve here and now
 */
export async function useSignInLink(
  database: Database,
  { linkId, interaction, browserDigest }: OpenedSignInLink,
): Promise<Pick<User, 'id' | 'email'> | undefined> {
  const [user] = await rows<Pick<User, 'id' | 'email'>>(
    database,
    `update sign_in_links link set used_at = clock_timestamp() from users
     where link.id = $1 and interaction = $2 and browser_digest = $3 and users.id = link.user_id
       and users.disabled_at is null and used_at is null and expires_at > clock_timestamp()
     returning users.id, users.email`,
    [linkId, interaction, browserDigest],
  );
  return user;
}

/** What the mail of a sign-in link is made of. */
export type SignInMail = Pick<User, 'email'> & Pick<SignInLink, 'interaction' | 'clientName' | 'sentAt'>;

/** Undefined when there is nothing to send: nobody has the address, or the link was used or is too old. */
export async function findSignInMail(database: Database, linkId: string): Promise<SignInMail | undefined> {
  const [mail] = await rows<SignInMail>(
    database,
    `select email, interaction, client_name as "clientName", sent_at as "sentAt" from sign_in_mail($1)`,
    [linkId],
  );
  return mail;
}

/** Records that the provider took the mail of a link. */
export async function recordSignInMail(database: Database, linkId: string): Promise<void> {
  await signInLinks(database).update({ sentAt: fn('clock_timestamp') }, { where: { id: linkId } });
}
