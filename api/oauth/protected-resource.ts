import { ISSUER_PATH, getAgentsResource } from './provider.ts';

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/**
 * Returns the resource metadata (RFC 9728 section 2). It omits `scopes_supported`, because an authorization request
 * without scopes asks for all scopes that the client registered.
 */
export function buildResourceMetadata(publicUrl: string) {
  return {
    resource: getAgentsResource(publicUrl),
    authorization_servers: [publicUrl + ISSUER_PATH],
    bearer_methods_supported: ['header'],
    resource_name: 'Throughline, for agents',
    resource_documentation: `${publicUrl}/docs`,
  };
}

/** Returns the metadata's path: the well-known path, followed by the resource's path (RFC 9728 section 3.1). */
export function getResourceMetadataPath(publicUrl: string): string {
  return METADATA_PATH + new URL(getAgentsResource(publicUrl)).pathname;
}
