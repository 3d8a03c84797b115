import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { OpenedSignInLink } from './find-sign-in-link.ts';

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
