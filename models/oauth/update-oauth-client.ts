import type { InTransaction } from '../in-transaction.ts';
import type { OAuthClient } from './oauth-client.ts';

/** New values of some columns; null clears one. */
export type OAuthClientChanges = {
  name?: string;
  redirectUrls?: string[];
  disabled?: boolean;
  description?: string | null;
  homepageUrl?: string | null;
  icon?: string | null;
};

/**
 * Changes the columns that are given, at least one, and no other, in one statement: what somebody else changes at the
 * same moment stands. Returns the client as it is then; undefined when it is gone.
 */
export async function updateOAuthClient(
  { database, transaction }: InTransaction,
  id: string,
  changes: OAuthClientChanges,
): Promise<OAuthClient | undefined> {
  const [, [updated]] = await database.oauthClients.update(changes, {
    where: { id },
    returning: true,
    transaction,
  });
  return updated;
}
