import type { Database } from '../../models/database.ts';
import { findEnabledOAuthClient } from '../../models/oauth/oauth-clients.ts';
import { findOidcRecord, getOidcRecordId } from '../../models/oauth/oidc-records.ts';
import { areSecretsEqual } from '../../models/sealed.ts';
import { digestSecret } from '../../models/secret-digest.ts';

/** Unverified credentials of a client. */
export type ClientProof = {
  clientId: string;
  secret: string | undefined;
  /** Authorization code or refresh token, the only proof of a public client. */
  token: string | undefined;
};

/** Verifies a client's credentials without consuming a code or token. */
export async function verifyClientProof(
  database: Database,
  { clientId, secret, token }: ClientProof,
): Promise<boolean> {
  const client = await findEnabledOAuthClient(database, clientId);
  if (!client) return false;
  if (client.secretDigest) {
    return secret !== undefined && areSecretsEqual(client.secretDigest, digestSecret(secret));
  }
  if (token === undefined) return false;
  for (const kind of ['RefreshToken', 'AuthorizationCode']) {
    const record = await findOidcRecord(database, getOidcRecordId(kind, token));
    if (record) return record.payload['clientId'] === clientId;
  }
  return false;
}
