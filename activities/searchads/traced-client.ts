import type { GoogleAdsClient } from './google-ads-client.ts';

/** Method of a Google Ads service. */
type RemoteCall = { service: string; method: string };

/** Runs a call in a span of its trace. */
export type InCallSpan = <Result>(call: RemoteCall, work: () => Promise<Result>) => Promise<Result>;

/**
 * Wraps a client so that each call is one span with all of its pages; gRPC has no instrumentation for that. Spans carry
 * no query, account or user.
 */
export function traceCalls(client: GoogleAdsClient, runInSpan: InCallSpan): GoogleAdsClient {
  const ads = 'GoogleAdsService';
  return {
    search: (account, query, row) =>
      runInSpan({ service: ads, method: 'Search' }, () => client.search(account, query, row)),
    mutate: (account, operations, options) =>
      runInSpan({ service: ads, method: 'Mutate' }, () => client.mutate(account, operations, options)),
    listAccessibleCustomers: (refreshToken) =>
      runInSpan({ service: 'CustomerService', method: 'ListAccessibleCustomers' }, () =>
        client.listAccessibleCustomers(refreshToken),
      ),
    generateKeywordIdeas: (account, request) =>
      runInSpan({ service: 'KeywordPlanIdeaService', method: 'GenerateKeywordIdeas' }, () =>
        client.generateKeywordIdeas(account, request),
      ),
    suggestLocations: (account, request) =>
      runInSpan({ service: 'GeoTargetConstantService', method: 'SuggestGeoTargetConstants' }, () =>
        client.suggestLocations(account, request),
      ),
    retractConversions: (account, conversions) =>
      runInSpan({ service: 'ConversionAdjustmentUploadService', method: 'UploadConversionAdjustments' }, () =>
        client.retractConversions(account, conversions),
      ),
    close: () => client.close(),
  };
}
