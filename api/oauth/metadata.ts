import { SCOPES } from '../../domain/scopes.ts';
import { ISSUER_PATH, ROUTES } from './provider.ts';

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'];

/**
 * What the authorisation server tells of itself (RFC 8414 section 2): what it supports, and nothing else.
 * @param publicUrl where callers reach the API, without a slash at the end
 * @param servesAgents whether tokens for agents are issued, whose clients register themselves (RFC 7591) or have a document
 */
export function authorizationServerMetadata(publicUrl: string, servesAgents: boolean) {
  const issuer = publicUrl + ISSUER_PATH;
  return {
    issuer,
    authorization_endpoint: issuer + ROUTES.authorization,
    token_endpoint: issuer + ROUTES.token,
    revocation_endpoint: issuer + ROUTES.revocation,
    ...(servesAgents && {
      registration_endpoint: issuer + ROUTES.registration,
      client_id_metadata_document_supported: true,
    }),
    jwks_uri: issuer + ROUTES.jwks,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  };
}
