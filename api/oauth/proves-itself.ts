import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../models/database.ts';
import { findEnabledOAuthClient } from '../../models/oauth/oauth-clients.ts';
import { findOidcRecord, oidcRecordId } from '../../models/oauth/oidc-records.ts';
import { digestSecret } from '../../models/secret-digest.ts';

/** What a client shows at an endpoint that it proves itself at; none of it has been verified. */
export type ShownByClient = {
  clientId: string;
  secret: string | undefined;
  /** A code or a refresh token: all that a client without a secret has to show. */
  token: string | undefined;
};

/** Whether a client shows something that only it can have. Changes nothing. */
export async function provesItself(
  database: Database,
  { clientId, secret, token }: ShownByClient,
): Promise<boolean> {
  const client = await findEnabledOAuthClient(database, clientId);
  if (!client) return false;
  if (client.secretDigest) {
    return secret !== undefined && timingSafeEqual(client.secretDigest, digestSecret(secret));
  }
  if (token === undefined) return false;
  for (const kind of ['RefreshToken', 'AuthorizationCode']) {
    const record = await findOidcRecord(database, oidcRecordId(kind, token));
    if (record) return record.payload['clientId'] === clientId;
  }
  return false;
}
