import { z } from 'zod';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';

/** @param state folder that keeps the sandbox's state across restarts; with null, nothing is kept */
export function openSandbox(state: string | null = null): Promise<Sandbox> {
  const ports = { control: 0, outbox: 0, resend: 0, googleAds: 0, crm: 0, meta: 0 };
  return startSandbox({
    host: '127.0.0.1',
    ports,
    resendPerSecond: null,
    state,
    webhook: null,
    logLevel: 'silent',
  });
}

const tokenAnswer = z.looseObject({ access_token: z.string() });

export async function requestAccessToken(
  { addresses }: Sandbox,
  refreshToken: string,
  clientId = 'sandbox',
): Promise<string> {
  const response = await fetch(`${addresses.googleAds}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: 'sandbox',
      refresh_token: refreshToken,
    }),
  });
  return tokenAnswer.parse(await response.json()).access_token;
}
