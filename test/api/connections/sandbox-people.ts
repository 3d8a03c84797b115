import { z } from 'zod';
import { SANDBOX_CLIENT } from '../../../dev/processes/sandbox.ts';
import { testStack } from '../../support/config.ts';
import { giveConsent } from '../../support/give-consent.ts';

/** Returns a refresh token that the person granted to this deployment's OAuth client outside of a connect link. */
export async function getRefreshToken(person: string): Promise<string> {
  const sandbox = testStack().sandbox.googleAds;
  const { id: clientId, secret: clientSecret } = SANDBOX_CLIENT;
  const redirectUri = 'http://127.0.0.1:9/back';
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid https://www.googleapis.com/auth/adwords',
    access_type: 'offline',
    prompt: 'consent',
  });
  const back = await giveConsent(`${sandbox}/o/oauth2/v2/auth?${query.toString()}`, { person });
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await fetch(`${sandbox}/token`, { method: 'POST', body: form });
  return z.object({ refresh_token: z.string() }).parse(await answer.json()).refresh_token;
}
