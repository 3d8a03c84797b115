import type { InTransaction } from '../in-transaction.ts';
import { digestSecret } from '../secret-digest.ts';

/**
 * Puts a new secret in the place of a confidential client's: the old one is dead when the transaction ends. Of several
 * at once each waits for the one before, and the last one's secret stands. False when there is no such client.
 */
export async function replaceClientSecret(
  { database, transaction }: InTransaction,
  id: string,
  secret: string,
): Promise<boolean> {
  const [count] = await database.oauthClients.update(
    { secretDigest: digestSecret(secret) },
    { where: { id, kind: 'confidential' }, transaction },
  );
  return count > 0;
}
