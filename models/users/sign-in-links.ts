import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Who asks for a link, from where, and for how long it serves. */
export type NewSignInLink = {
  /** In lower case. */
  email: string;
  /** The uid of the interaction that the link goes on with. */
  interaction: string;
  /** SHA-256 of the cookie of the browser that asks: the only one in which the link serves. */
  browserDigest: Buffer;
  /** The client's name, as the mail tells it. */
  clientName: string;
  /** Milliseconds. */
  lifetime: number;
};

/** Adds a link and gives its id, whether somebody has the address or not: both take the same work. */
export async function addSignInLink({ sequelize }: Database, link: NewSignInLink): Promise<string> {
  const [row] = await sequelize.query<{ id: string }>(
    `insert into sign_in_links (user_id, interaction, browser_digest, client_name, expires_at)
     values ((select id from users where lower(email) = lower($1)), $2, $3, $4,
       clock_timestamp() + make_interval(secs => $5 / 1000.0))
     returning id`,
    {
      bind: [link.email, link.interaction, link.browserDigest, link.clientName, link.lifetime],
      type: QueryTypes.SELECT,
    },
  );
  if (!row) throw new TypeError('PostgreSQL gave no row back.');
  return row.id;
}

/** Where a link is opened: in which interaction, and in the browser with which cookie (its SHA-256). */
export type OpenedSignInLink = { linkId: string; interaction: string; browserDigest: Buffer };

/**
 * What a link comes to where it is opened. `elsewhere`: another browser asked for it. `over`: it was used, it is too
 * old, or it is not kept any more.
 */
export type SignInLinkState = 'open' | 'elsewhere' | 'over';

/** What a link comes to; changes nothing. */
export async function findSignInLinkState(
  { sequelize }: Database,
  { linkId, interaction, browserDigest }: OpenedSignInLink,
): Promise<SignInLinkState> {
  const [row] = await sequelize.query<{ state: SignInLinkState }>(
    `select case
       when used_at is not null or expires_at <= clock_timestamp() or user_id is null then 'over'
       when browser_digest <> $3 or interaction <> $2 then 'elsewhere'
       else 'open' end as state
     from sign_in_links where id = $1`,
    { bind: [linkId, interaction, browserDigest], type: QueryTypes.SELECT },
  );
  return row?.state ?? 'over';
}

/**
 * Uses a link up, in one statement: of any number of calls at once, one gets the user.
 * @returns the id of the user who signs in; undefined, and nothing changed, when the link does not serve here and now
 */
export async function useSignInLink(
  { sequelize }: Database,
  { linkId, interaction, browserDigest }: OpenedSignInLink,
): Promise<string | undefined> {
  const [row] = await sequelize.query<{ userId: string }>(
    `update sign_in_links set used_at = clock_timestamp()
     where id = $1 and interaction = $2 and browser_digest = $3 and user_id is not null
       and used_at is null and expires_at > clock_timestamp()
     returning user_id as "userId"`,
    { bind: [linkId, interaction, browserDigest], type: QueryTypes.SELECT },
  );
  return row?.userId;
}

/** What the mail of a sign-in link is made of. `sentAt`: when the provider took it; null: not that we know. */
export type SignInMail = { email: string; interaction: string; clientName: string; sentAt: Date | null };

/** Undefined when there is nothing to send: nobody has the address, or the link was used or is too old. */
export async function findSignInMail(
  { sequelize }: Database,
  linkId: string,
): Promise<SignInMail | undefined> {
  const [mail] = await sequelize.query<SignInMail>(
    `select email, interaction, client_name as "clientName", sent_at as "sentAt" from sign_in_mail($1)`,
    { bind: [linkId], type: QueryTypes.SELECT },
  );
  return mail;
}

/** Records that the provider took the mail of a link. */
export async function recordSignInMail({ sequelize }: Database, linkId: string): Promise<void> {
  await sequelize.query('update sign_in_links set sent_at = clock_timestamp() where id = $1', {
    bind: [linkId],
    type: QueryTypes.UPDATE,
  });
}

/** Deletes links that ended a day ago or earlier: until then, a person is told that theirs is over. */
export async function deleteOldSignInLinks({ sequelize }: Database): Promise<void> {
  await sequelize.query(`delete from sign_in_links where expires_at < clock_timestamp() - interval '1 day'`, {
    type: QueryTypes.DELETE,
  });
}
