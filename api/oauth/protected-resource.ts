import { ISSUER_PATH, getAgentsResource } from './endpoints.ts';

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/**
 * RFC 9728 section 2. Omits `scopes_supported`, because an authorization request without scopes asks for all
 * scopes that the client registered.
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

/** RFC 9728 section 3.1. */
export function getResourceMetadataPath(publicUrl: string): string {
  return METADATA_PATH + new URL(getAgentsResource(publicUrl)).pathname;
}
