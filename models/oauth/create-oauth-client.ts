import { randomBytes } from 'node:crypto';
import type { OAuthClientKind, OAuthClientType } from '../../domain/oauth-client-type.ts';
import type { InTransaction } from '../in-transaction.ts';
import { digestSecret } from '../secret-digest.ts';
import type { OAuthClient } from './oauth-client.ts';

export type NewOAuthClient = {
  /** The owner. */
  userId: string;
  /** The project that its tokens act in; null: it gets none for itself. */
  actingProjectId: string | null;
  name: string;
  type: OAuthClientType;
  kind: OAuthClientKind;
  redirectUrls: string[];
  allowedScopes: string[];
  description?: string | undefined;
  homepageUrl?: string | undefined;
  icon?: string | undefined;
  metadata?: string | undefined;
  /** Of a confidential client; a public one has none. */
  secret: string | null;
};

/** Makes an OAuth client, with a `client_id` of its own. Of the secret only the digest is kept. */
export function createOAuthClient(
  { database, transaction }: InTransaction,
  { secret, ...client }: NewOAuthClient,
): Promise<OAuthClient> {
  return database.oauthClients.create(
    {
      ...client,
      clientId: `tlc_${randomBytes(12).toString('hex')}`,
      authenticationScheme: client.kind === 'confidential' ? 'client_secret' : 'none',
      secretDigest: secret === null ? null : digestSecret(secret),
      description: client.description ?? null,
      homepageUrl: client.homepageUrl ?? null,
      icon: client.icon ?? null,
      metadata: client.metadata ?? null,
    },
    { transaction },
  );
}
