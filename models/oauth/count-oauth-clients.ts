import { QueryTypes } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';

/** How many clients an owner has. Who counts them too waits until this transaction ends, so that none is overlooked. */
export async function countOAuthClients(
  { database, transaction }: InTransaction,
  userId: string,
): Promise<number> {
  await database.sequelize.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', {
    bind: [`oauth_clients:${userId}`],
    type: QueryTypes.SELECT,
    transaction,
  });
  return database.oauthClients.count({ where: { userId }, transaction });
}
