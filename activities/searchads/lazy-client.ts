import type { GoogleAdsClient, GoogleAdsClientOptions } from './google-ads-client.ts';
import { traceCalls, type InCallSpan } from './traced-client.ts';

export type LoadGoogleAds = () => Promise<GoogleAdsClient>;

/**
 * Loads Google Ads on first use: the client takes seconds of CPU and 190 MB, which unrelated workers and tests need not
 * spend.
 */
export function createLazyGoogleAdsClient(
  options: GoogleAdsClientOptions,
  inCallSpan: InCallSpan,
): LoadGoogleAds {
  let loading: Promise<GoogleAdsClient> | undefined;
  return () =>
    (loading ??= importClient().then(({ createGoogleAdsClient }) =>
      traceCalls(createGoogleAdsClient(options), inCallSpan),
    ));
}

function importClient() {
  return import('./google-ads-client.ts');
}

/** Loads the client before its first use, so that the first caller does not wait. */
export async function preloadGoogleAds({ endpoint }: GoogleAdsClientOptions): Promise<void> {
  await importClient();
  const { createGoogleAdsServices } = await import('./google-ads-services.ts');
  const services = createGoogleAdsServices(endpoint);
  // The first client parses the definitions of all services, without connecting.
  services.googleAds();
  await services.close();
}
