import type { OAuthClient } from '../../models/oauth/oauth-clients.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** An OAuth client as its owner sees it. Without its secret, of which only the digest is stored. */
export function serializeOAuthClient(client: OAuthClient): components['schemas']['OAuthClient'] {
  if (client.userId === null) throw new TypeError('Nobody owns a client that registered itself.');
  return {
    id: client.id,
    clientId: client.clientId,
    name: client.name,
    type: client.type,
    redirectURLs: client.redirectUrls,
    disabled: client.disabled,
    ...(client.actingProjectId !== null && { projectId: client.actingProjectId }),
    userId: client.userId,
    kind: client.kind,
    ...(client.icon !== null && { icon: client.icon }),
    ...(client.description !== null && { description: client.description }),
    ...(client.homepageUrl !== null && { homepageUrl: client.homepageUrl }),
    ...(client.metadata !== null && { metadata: client.metadata }),
    defaultMemberRoleIds: client.defaultMemberRoleIds,
    allowedScopes: client.allowedScopes,
    authenticationScheme: client.authenticationScheme,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  };
}
