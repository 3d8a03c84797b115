import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

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
