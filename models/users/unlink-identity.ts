import { QueryTypes } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';
import type { Identity } from './find-user-by-identity.ts';

/** Ends a link. Returns the id of the user that it was to; undefined when there was none. */
export async function unlinkIdentity(
  { database, transaction }: InTransaction,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const [unlinked] = await database.sequelize.query<{ userId: string }>(
    'delete from user_identities where issuer = $1 and subject = $2 returning user_id as "userId"',
    { bind: [issuer, subject], type: QueryTypes.SELECT, transaction },
  );
  return unlinked?.userId;
}
