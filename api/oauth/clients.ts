import type { AdapterPayload, Client } from 'oidc-provider';
import { z } from 'zod';
import { isScope, type Scope } from '../../domain/scopes.ts';
import type { OAuthClient } from '../../models/oauth/oauth-clients.ts';
import { areSecretsEqual } from '../../models/sealed.ts';
import { digestSecret } from '../../models/secret-digest.ts';
import { rateLimited, type AppError } from '../request/errors.ts';

/** Client metadata beyond RFC 7591. */
export const OWN_METADATA = ['owner_id', 'project_id', 'allowed_scopes', 'platform', 'registered_itself'];

/** Builds metadata (RFC 7591 section 2). `client_secret` is the SHA-256 digest of the secret in hex. */
export function toClientMetadata(client: OAuthClient): AdapterPayload {
  const isConfidential = client.kind === 'confidential';
  const canRedirect = client.redirectUrls.length > 0;
  return {
    client_id: client.clientId,
    client_name: client.name,
    application_type: client.type === 'native' ? 'native' : 'web',
    token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
    ...(client.secretDigest && { client_secret: client.secretDigest.toString('hex') }),
    redirect_uris: client.redirectUrls,
    grant_types: [
      ...(isConfidential ? ['client_credentials'] : []),
      ...(canRedirect ? ['authorization_code', 'refresh_token'] : []),
    ],
    response_types: canRedirect ? ['code'] : [],
    ...(canRedirect && { response_modes: ['query'] }),
    owner_id: client.userId ?? '',
    project_id: client.actingProjectId ?? undefined,
    allowed_scopes: client.allowedScopes.filter(isScope),
    platform: client.platform,
    registered_itself: client.userId === null,
  };
}

const ownMetadata = z.object({
  owner_id: z.string(),
  project_id: z.string().optional(),
  platform: z.boolean(),
  /** Self-registered clients are for agents only and have no owner. */
  registered_itself: z.boolean(),
  allowed_scopes: z.array(z.custom<Scope>((scope) => typeof scope === 'string' && isScope(scope))),
});

type OwnMetadata = z.infer<typeof ownMetadata>;

/** Saves parsing, because a request reads the metadata of the same client object several times. */
const metadataCache = new WeakMap<Client, OwnMetadata>();

export function readOwnMetadata(client: Client): OwnMetadata {
  const cached = metadataCache.get(client);
  if (cached) return cached;
  const metadata = ownMetadata.parse(client.metadata());
  metadataCache.set(client, metadata);
  return metadata;
}

export function isClientSecret({ clientSecret = '' }: Client, sent: string): boolean {
  return areSecretsEqual(Buffer.from(clientSecret, 'hex'), digestSecret(sent));
}

/**
 * An estimate: an unused client becomes replaceable an hour after its registration or last consent prompt, so
 * capacity may become free earlier or later.
 */
const RETRY_AFTER_SECONDS = 600;

export function tooManyClients(): AppError {
  const message = `Too many self-registered clients are unused. Try again in ${RETRY_AFTER_SECONDS} seconds, or create a client with POST /oauth-clients.`;
  return rateLimited(message, RETRY_AFTER_SECONDS);
}
