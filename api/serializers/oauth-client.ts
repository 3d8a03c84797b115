import type { OAuthClient } from '../../models/oauth/oauth-clients.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

/** Omits the secret, because only its digest is stored. */
export function serializeOAuthClient(client: OAuthClient): components['schemas']['OAuthClient'] {
  const { userId, kind, redirectUrls: redirectURLs, actingProjectId: projectId } = client;
  if (userId === null) throw new TypeError('A client that registered itself has no owner.');
  return {
    ...selectFields(client, ['id', 'clientId', 'name', 'type', 'disabled']),
    redirectURLs,
    userId,
    ...selectFields({ projectId }, ['projectId']),
    kind,
    ...selectFields(client, ['icon', 'description', 'homepageUrl', 'metadata']),
    // No request can set these roles.
    defaultMemberRoleIds: [],
    allowedScopes: client.allowedScopes,
    authenticationScheme: kind === 'confidential' ? 'client_secret' : 'none',
    ...selectFields(client, ['createdAt', 'updatedAt']),
  };
}
