import { QueryTypes } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';
import type { Identity } from './find-user-by-identity.ts';

/** Makes an identity of another issuer a user of ours. False when it is linked already, to them or somebody else. */
export async function linkIdentity(
  { database, transaction }: InTransaction,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const linked = await database.sequelize.query(
    `insert into user_identities (issuer, subject, user_id) values ($1, $2, $3)
     on conflict do nothing returning user_id`,
    { bind: [issuer, subject, userId], type: QueryTypes.SELECT, transaction },
  );
  return linked.length > 0;
}
