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
