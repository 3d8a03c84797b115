import type { services as proto } from 'google-ads-api';
import type { z } from 'zod';
import { createAccessTokens, type OAuthApplication } from './access-tokens.ts';
import { GoogleAdsError, type GoogleAdsFault } from './google-ads-failure.ts';
import { createGoogleAdsServices, type GoogleAdsEndpoint } from './google-ads-services.ts';
import { readAllPages, type Page } from './read-all-pages.ts';
import { getFaults, getRefusalReason, getStatus, readPartFaults } from './read-faults.ts';

export type GoogleAdsClientOptions = {
  /**
   * Since September 2026, Google neither issues nor checks developer tokens. If undefined, no header is sent.
   */
  developerToken: string | undefined;
  application: OAuthApplication;
  endpoint: GoogleAdsEndpoint;
};

export type GoogleAdsAccount = {
  refreshToken: string;
  /** Ten digits. */
  customerId: string;
  /** Ten digits. Undefined if the user has direct access. */
  loginCustomerId: string | undefined;
};

/** `transactionId`: the id with which the conversion was uploaded. */
type ConversionToRetract = { transactionId: string; conversionAction: string; requestedAt: Date };

/** The methods throw {@link GoogleAdsError} and do not retry. */
export type GoogleAdsClient = {
  search<Row>(account: GoogleAdsAccount, query: string, row: z.ZodType<Row>): Promise<Row[]>;
  /** Returns customer ids of ten digits. */
  listAccessibleCustomers(refreshToken: string): Promise<string[]>;
  /** Returns one page, so that the caller can space the calls: Google allows one per second. */
  generateKeywordIdeas(
    account: GoogleAdsAccount,
    request: proto.IGenerateKeywordIdeasRequest,
  ): Promise<Page<unknown>>;
  suggestLocations(
    account: GoogleAdsAccount,
    request: proto.ISuggestGeoTargetConstantsRequest,
  ): Promise<unknown[]>;
  /** Sends all operations in one atomic call. */
  mutate(
    account: GoogleAdsAccount,
    operations: proto.IMutateOperation[],
    options: { validateOnly: boolean },
  ): Promise<unknown>;
  /**
   * Retracts conversions in one call, in which each of them succeeds or fails independently.
   * @returns the fault of each conversion, in order; undefined for a retracted conversion
   */
  retractConversions(
    account: GoogleAdsAccount,
    conversions: readonly ConversionToRetract[],
  ): Promise<(GoogleAdsFault | undefined)[]>;
  close(): Promise<void>;
};

type CallOptions = { otherArgs: { headers: Record<string, string> } };

/**
 * Returns a client that uses gRPC. `google-ads-api` would send queries by REST, with a fixed address, no time
 * limit, and errors of another shape.
 */
export function createGoogleAdsClient(options: GoogleAdsClientOptions): GoogleAdsClient {
  const { developerToken, application, endpoint } = options;
  const services = createGoogleAdsServices(endpoint);
  const tokens = createAccessTokens(application);
  async function callAuthorized<Result>(
    { refreshToken, loginCustomerId }: Omit<GoogleAdsAccount, 'customerId'>,
    call: (callOptions: CallOptions) => Promise<Result>,
  ): Promise<Result> {
    const headers = {
      authorization: `Bearer ${await tokens.take(refreshToken)}`,
      // Headers without a value are omitted: Google refuses an empty header, and gRPC would send "undefined".
      ...(developerToken && { 'developer-token': developerToken }),
      ...(loginCustomerId && { 'login-customer-id': loginCustomerId }),
    };
    try {
      return await call({ otherArgs: { headers } });
    } catch (error) {
      const failed = toGoogleAdsError(error);
      if (failed.failure.kind === 'token') tokens.drop(refreshToken);
      throw failed;
    }
  }
  return {
    search: (account, query, rowSchema) =>
      callAuthorized(account, async (callOptions) => {
        const found = await readAllPages(async (page_token) => {
          const request = { customer_id: account.customerId, query, page_token };
          const [rows, , response] = await services
            .googleAds()
            .search(request, withoutAutoPaging(callOptions));
          return { items: rows, next: response.next_page_token };
        });
        return found.map((row) => rowSchema.parse(row));
      }),
    listAccessibleCustomers: (refreshToken) =>
      callAuthorized({ refreshToken, loginCustomerId: undefined }, async (callOptions) => {
        const [{ resource_names: names }] = await services
          .customers()
          .listAccessibleCustomers({}, callOptions);
        return (names ?? []).map((name) => name.slice(name.lastIndexOf('/') + 1));
      }),
    generateKeywordIdeas: (account, request) =>
      callAuthorized(account, async (callOptions) => {
        const pageRequest = { ...request, customer_id: account.customerId };
        const [ideas, , response] = await services
          .keywordPlanIdeas()
          .generateKeywordIdeas(pageRequest, withoutAutoPaging(callOptions));
        return { items: ideas, next: response.next_page_token };
      }),
    suggestLocations: (account, request) =>
      callAuthorized(account, async (callOptions) => {
        const [response] = await services
          .geoTargetConstants()
          .suggestGeoTargetConstants(request, callOptions);
        return response.geo_target_constant_suggestions ?? [];
      }),
    mutate: (account, operations, { validateOnly }) =>
      callAuthorized(account, async (callOptions) => {
        const request = {
          customer_id: account.customerId,
          mutate_operations: operations,
          partial_failure: false,
          validate_only: validateOnly,
        };
        const [response] = await services.googleAds().mutate(request, callOptions);
        return response;
      }),
    retractConversions: (account, conversions) =>
      callAuthorized(account, async (callOptions) => {
        const request = {
          customer_id: account.customerId,
          conversion_adjustments: conversions.map((each) => toRetraction(account.customerId, each)),
          partial_failure: true,
        };
        const [response] = await services
          .conversionAdjustments()
          .uploadConversionAdjustments(request, callOptions);
        const { results, partial_failure_error: failure } = response;
        const hasResult = conversions.map(
          ({ transactionId }, index) => results?.[index]?.order_id === transactionId,
        );
        return readPartFaults(failure, hasResult);
      }),
    close: () => services.close(),
  };
}

/** Disables the paging of gax, which finds no further page: it expects the token under a camel-case name. */
function withoutAutoPaging(options: CallOptions) {
  return { ...options, autoPaginate: false };
}

function toRetraction(
  customerId: string,
  { transactionId, conversionAction, requestedAt }: ConversionToRetract,
): proto.IConversionAdjustment {
  return {
    order_id: transactionId,
    conversion_action: `customers/${customerId}/conversionActions/${conversionAction}`,
    adjustment_date_time: `${requestedAt.toISOString().slice(0, 19).replace('T', ' ')}+00:00`,
    adjustment_type: 'RETRACTION',
  };
}

function toGoogleAdsError(error: unknown): GoogleAdsError {
  const status = getStatus(error);
  // Without a gRPC status, the error is a defect of ours, not a failed call.
  if (status === undefined) throw error;
  return new GoogleAdsError({ status, faults: getFaults(error), refusalReason: getRefusalReason(error) });
}
