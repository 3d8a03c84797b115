import { createHash } from 'node:crypto';
import { CONNECT_SCOPES, type ConnectProviderName } from '../../domain/connect-providers.ts';
import type { ConsentClient } from './connect-settings.ts';

/** The one address of ours that a provider sends browsers back to; providers compare it character by character. */
function callbackUrl(publicUrl: string, provider: ConnectProviderName): string {
  return `${publicUrl}/connect/callback/${provider}`;
}

/** What differs between the providers' consent, besides the scopes. */
const PARAMETERS: Readonly<Record<ConnectProviderName, (client: ConsentClient) => Record<string, string>>> = {
  // Without `prompt=consent` the refresh token comes the first time only.
  googleads: () => ({
    // Google has a box for each of these, and no other way to ask for what may be left out.
    scope: Object.values(CONNECT_SCOPES.googleads).flat().join(' '),
    access_type: 'offline',
    prompt: 'consent select_account',
  }),
  hubspot: () => ({
    scope: [...CONNECT_SCOPES.hubspot.signIn, ...CONNECT_SCOPES.hubspot.needed].join(' '),
    optional_scope: CONNECT_SCOPES.hubspot.optional.join(' '),
  }),
  // The configuration names the permissions; a business's token comes for a code only.
  meta: ({ configId = '' }) => ({ config_id: configId, override_default_response_type: 'true' }),
  resend: () => ({ scope: CONNECT_SCOPES.resend.needed.join(' ') }),
};

/** Meta's dialog knows no PKCE. */
const WITHOUT_PKCE: readonly ConnectProviderName[] = ['meta'];

/** Where a browser goes for a person to agree (RFC 6749 section 4.1.1, RFC 7636). */
export function authorizeUrl(
  provider: ConnectProviderName,
  client: ConsentClient,
  { publicUrl, state, verifier }: { publicUrl: string; state: string; verifier: string },
): string {
  const url = new URL(client.authorizeUrl);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const parameters = {
    client_id: client.clientId,
    redirect_uri: callbackUrl(publicUrl, provider),
    response_type: 'code',
    state,
    ...PARAMETERS[provider](client),
    ...(!WITHOUT_PKCE.includes(provider) && { code_challenge: challenge, code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}
