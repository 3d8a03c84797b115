import { interactionPolicy } from 'oidc-provider';

const { base, Check } = interactionPolicy;

/**
 * Returns oidc-provider's policy with two changes. Public clients ask for consent each time, since other programs can
 * take over a loopback port (RFC 8252 section 8.6); disabled or signed-out users sign in again.
 */
export function createInteractionPolicy(): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy
    .get('consent')
    ?.checks.add(
      new Check(
        'loopback_client_prompt',
        'public clients on the loopback interface require End-User interaction',
        'interaction_required',
        ({ oidc: { client, params, result } }) =>
          client?.tokenEndpointAuthMethod === 'none' &&
          String(params?.['redirect_uri']).startsWith('http:') &&
          !result?.consent,
      ),
    );
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'account_gone',
        'End-User authentication is required',
        ({ oidc: { session, account } }) => session?.accountId !== undefined && !account,
      ),
    );
  return policy;
}
