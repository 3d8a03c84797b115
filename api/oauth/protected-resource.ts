import { ISSUER_PATH, agentsResource } from './provider.ts';

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** What is told of the resource (RFC 9728 section 2). No scopes: each client asks for those that it is allowed. */
export function protectedResourceMetadata(publicUrl: string) {
  return {
    resource: agentsResource(publicUrl),
    authorization_servers: [publicUrl + ISSUER_PATH],
    bearer_methods_supported: ['header'],
    resource_name: 'Throughline, for agents',
    resource_documentation: `${publicUrl}/docs`,
  };
}

/** Where it is told: between host and path (RFC 9728 section 3.1). */
export function protectedResourceMetadataPath(publicUrl: string): string {
  return METADATA_PATH + new URL(agentsResource(publicUrl)).pathname;
}
