import type { GoogleAdsClient, GoogleAdsClientOptions } from './google-ads-client.ts';
import { traceCalls, type InCallSpan } from './traced-client.ts';

export type LoadGoogleAds = () => Promise<GoogleAdsClient>;

/**
 * Google Ads, loaded on first use: its client takes seconds of a busy machine and 190 MB, which a worker that is asked
 * for nothing of it, or a test of another area, does not pay.
 */
export function lazyGoogleAdsClient(options: GoogleAdsClientOptions, inCallSpan: InCallSpan): LoadGoogleAds {
  let loading: Promise<GoogleAdsClient> | undefined;
  return () =>
    (loading ??= importClient().then(({ createGoogleAdsClient }) =>
      traceCalls(createGoogleAdsClient(options), inCallSpan),
    ));
}

function importClient() {
  return import('./google-ads-client.ts');
}

/** Loads the client before its first use, so that the first caller does not wait for it. */
export async function preloadGoogleAds({ endpoint }: GoogleAdsClientOptions): Promise<void> {
  await importClient();
  const { createGoogleAdsServices } = await import('./google-ads-services.ts');
  const services = createGoogleAdsServices(endpoint);
  // The first client parses the definitions of all services; nothing is connected.
  services.get('GoogleAdsServiceClient');
  await services.close();
}
