import { interactionPolicy } from 'oidc-provider';

const { base, Check } = interactionPolicy;

/**
 * When a person has to be asked: as oidc-provider has it, which asks for an app on a device each time, and each time
 * too for any other client that proves in no way who it is. It has no secret, and on the loopback interface any
 * program of the device can take its place (RFC 8252 section 8.6). And who is signed in but was disabled or signed out
 * meanwhile has to sign in again.
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
