import type { WorkerOptions } from './worker.ts';

/** How a worker reaches the sandbox's Google Ads, which takes any application. */
export function sandboxGoogleAds(address: string): NonNullable<WorkerOptions['googleAds']> {
  return {
    endpoint: address,
    tokenUrl: `${address}/token`,
    developerToken: 'sandbox-developer-token',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
  };
}
