import type { GoogleAdsClient } from './google-ads-client.ts';

/** A method of one of Google's services. */
type RemoteCall = { service: string; method: string };

/** Does a call as a part of the trace that it belongs to. */
export type InCallSpan = <Result>(call: RemoteCall, work: () => Promise<Result>) => Promise<Result>;

/**
 * A client whose calls are seen in traces, each with all of its pages: gRPC has no instrumentation that tells of them,
 * as there is one for calls over HTTP. What is asked, of whom and by whom is told to nobody.
 */
export function traceCalls(client: GoogleAdsClient, inSpan: InCallSpan): GoogleAdsClient {
  const ads = 'GoogleAdsService';
  return {
    search: (account, query, row) =>
      inSpan({ service: ads, method: 'Search' }, () => client.search(account, query, row)),
    mutate: (account, operations, options) =>
      inSpan({ service: ads, method: 'Mutate' }, () => client.mutate(account, operations, options)),
    listAccessibleCustomers: (refreshToken) =>
      inSpan({ service: 'CustomerService', method: 'ListAccessibleCustomers' }, () =>
        client.listAccessibleCustomers(refreshToken),
      ),
    generateKeywordIdeas: (account, request) =>
      inSpan({ service: 'KeywordPlanIdeaService', method: 'GenerateKeywordIdeas' }, () =>
        client.generateKeywordIdeas(account, request),
      ),
    retractConversions: (account, conversions) =>
      inSpan({ service: 'ConversionAdjustmentUploadService', method: 'UploadConversionAdjustments' }, () =>
        client.retractConversions(account, conversions),
      ),
    close: () => client.close(),
  };
}
