import { loadOnce } from '../../models/load-once.ts';
import type { GoogleAdsClient, GoogleAdsClientOptions } from './google-ads-client.ts';

export type LoadGoogleAds = () => Promise<GoogleAdsClient>;

export type RunInCallSpan = <Result>(
  call: { service: string; method: string },
  work: () => Promise<Result>,
) => Promise<Result>;

export function createLazyGoogleAdsClient(
  options: GoogleAdsClientOptions,
  runInCallSpan: RunInCallSpan,
): LoadGoogleAds {
  return loadOnce(async () => traceCalls(await loadClient(options), runInCallSpan));
}

/** Loads the client, which takes seconds of CPU time and 190 MB of memory. */
export async function loadClient(options: GoogleAdsClientOptions): Promise<GoogleAdsClient> {
  const { createGoogleAdsClient } = await importClient();
  return createGoogleAdsClient(options);
}

function importClient() {
  return import('./google-ads-client.ts');
}

export async function preloadGoogleAds({ endpoint }: GoogleAdsClientOptions): Promise<void> {
  await importClient();
  const { createGoogleAdsServices } = await import('./google-ads-services.ts');
  const services = createGoogleAdsServices(endpoint);
  // Creating the first service parses the definitions of all services, but opens no connection.
  services.googleAds();
  await services.close();
}

/**
 * Records a search with all its pages as one span, whereas instrumentation of gRPC would record each page.
 * Spans carry no query, account or user.
 */
export function traceCalls(client: GoogleAdsClient, runInCallSpan: RunInCallSpan): GoogleAdsClient {
  const ads = 'GoogleAdsService';
  return {
    search: (account, query, row) =>
      runInCallSpan({ service: ads, method: 'Search' }, () => client.search(account, query, row)),
    mutate: (account, operations, options) =>
      runInCallSpan({ service: ads, method: 'Mutate' }, () => client.mutate(account, operations, options)),
    listAccessibleCustomers: (refreshToken) =>
      runInCallSpan({ service: 'CustomerService', method: 'ListAccessibleCustomers' }, () =>
        client.listAccessibleCustomers(refreshToken),
      ),
    generateKeywordIdeas: (account, request) =>
      runInCallSpan({ service: 'KeywordPlanIdeaService', method: 'GenerateKeywordIdeas' }, () =>
        client.generateKeywordIdeas(account, request),
      ),
    suggestLocations: (account, request) =>
      runInCallSpan({ service: 'GeoTargetConstantService', method: 'SuggestGeoTargetConstants' }, () =>
        client.suggestLocations(account, request),
      ),
    retractConversions: (account, conversions) =>
      runInCallSpan(
        { service: 'ConversionAdjustmentUploadService', method: 'UploadConversionAdjustments' },
        () => client.retractConversions(account, conversions),
      ),
    close: () => client.close(),
  };
}
