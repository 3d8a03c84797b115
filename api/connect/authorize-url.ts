import { createHash } from 'node:crypto';
import { CONNECT_SCOPES, type ConnectProviderName } from '../../domain/connect-providers.ts';
import type { ConsentClient } from './connect-settings.ts';

/** Returns the redirect URI. The provider compares it exactly with the registered URI. */
function buildCallbackUrl(publicUrl: string, provider: ConnectProviderName): string {
  return `${publicUrl}/connect/callback/${provider}`;
}

/** Authorization parameters by provider, besides the scopes. */
const PARAMETERS: Readonly<Record<ConnectProviderName, (client: ConsentClient) => Record<string, string>>> = {
  // Without `prompt=consent` Google issues a refresh token only once.
  googleads: () => ({
    // Google's consent page lists each scope as a checkbox; it has no optional scopes.
    scope: Object.values(CONNECT_SCOPES.googleads).flat().join(' '),
    access_type: 'offline',
    prompt: 'consent select_account',
  }),
  hubspot: () => ({
    scope: [...CONNECT_SCOPES.hubspot.signIn, ...CONNECT_SCOPES.hubspot.needed].join(' '),
    optional_scope: CONNECT_SCOPES.hubspot.optional.join(' '),
  }),
  // Meta's login configuration defines the permissions. Business tokens require the code flow.
  meta: ({ configId = '' }) => ({ config_id: configId, override_default_response_type: 'true' }),
  resend: () => ({ scope: CONNECT_SCOPES.resend.needed.join(' ') }),
};

/** Meta's dialog does not support PKCE. */
const WITHOUT_PKCE: readonly ConnectProviderName[] = ['meta'];

/** Returns the provider's authorization URL (RFC 6749 section 4.1.1, RFC 7636). */
export function buildAuthorizeUrl(
  provider: ConnectProviderName,
  client: ConsentClient,
  { publicUrl, state, verifier }: { publicUrl: string; state: string; verifier: string },
): string {
  const url = new URL(client.authorizeUrl);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const parameters = {
    client_id: client.clientId,
    redirect_uri: buildCallbackUrl(publicUrl, provider),
    response_type: 'code',
    state,
    ...PARAMETERS[provider](client),
    ...(!WITHOUT_PKCE.includes(provider) && { code_challenge: challenge, code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}
