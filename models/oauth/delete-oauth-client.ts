import type { InTransaction } from '../in-transaction.ts';

/** Deletes a client for good. False when it was gone before. */
export async function deleteOAuthClient(
  { database, transaction }: InTransaction,
  id: string,
): Promise<boolean> {
  return (await database.oauthClients.destroy({ where: { id }, transaction })) > 0;
}
