import type { OAuthClient } from '../../models/oauth/oauth-clients.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { present } from './present.ts';

/** Serializes an OAuth client for its owner. Only a digest of the secret is stored, so it is omitted. */
export function serializeOAuthClient(client: OAuthClient): components['schemas']['OAuthClient'] {
  const { userId, redirectUrls: redirectURLs, actingProjectId: projectId } = client;
  if (userId === null) throw new TypeError('A client that registered itself has no owner.');
  return {
    ...present(client, ['id', 'clientId', 'name', 'type', 'disabled']),
    redirectURLs,
    userId,
    ...present({ projectId }, ['projectId']),
    ...present(client, ['kind', 'icon', 'description', 'homepageUrl', 'metadata']),
    ...present(client, ['defaultMemberRoleIds', 'allowedScopes', 'authenticationScheme']),
    ...present(client, ['createdAt', 'updatedAt']),
  };
}
