import type { services as proto } from 'google-ads-api';
import type { z } from 'zod';
import { createAccessTokens, type OAuthApplication } from './access-tokens.ts';
import { GoogleAdsError, type GoogleAdsFault } from './google-ads-failure.ts';
import { createGoogleAdsServices, type GoogleAdsEndpoint } from './google-ads-services.ts';
import { getFaults, getRefusalReason, getStatus, readPartFaults } from './read-faults.ts';

export type GoogleAdsClientOptions = {
  /** Ignored by Google since September 2026 and no longer issued. Undefined: no header. */
  developerToken: string | undefined;
  application: OAuthApplication;
  endpoint: GoogleAdsEndpoint;
};

/** Account of a call, with its access path. */
export type GoogleAdsAccount = {
  refreshToken: string;
  /** Ten digits. */
  customerId: string;
  /** Login customer, ten digits; undefined for direct access. */
  loginCustomerId: string | undefined;
};

/** Conversion of the account, by the transaction id of its upload. */
type ConversionToRetract = { transactionId: string; conversionAction: string; requestedAt: Date };

/** Client of Google Ads. Throws {@link GoogleAdsError}, and retries nothing. */
export type GoogleAdsClient = {
  /** Returns all rows of a query, each parsed. @see docs of the Google Ads Query Language */
  search<Row>(account: GoogleAdsAccount, query: string, row: z.ZodType<Row>): Promise<Row[]>;
  /** Returns the ids of directly accessible accounts, ten digits each. */
  listAccessibleCustomers(refreshToken: string): Promise<string[]>;
  generateKeywordIdeas(
    account: GoogleAdsAccount,
    request: proto.IGenerateKeywordIdeasRequest,
  ): Promise<unknown[]>;
  suggestLocations(
    account: GoogleAdsAccount,
    request: proto.ISuggestGeoTargetConstantsRequest,
  ): Promise<unknown[]>;
  /** Sends one atomic mutate once. Operations have the shape of `MutateOperation`. */
  mutate(
    account: GoogleAdsAccount,
    operations: proto.IMutateOperation[],
    options: { validateOnly: boolean },
  ): Promise<unknown>;
  /**
   * Retracts conversions, each independently, in one call that is sent once.
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
 * Makes a client on Google's generated gRPC services. The queries of `google-ads-api` would use REST with a fixed
 * address, no time limit, and errors of another shape.
 */
export function createGoogleAdsClient(options: GoogleAdsClientOptions): GoogleAdsClient {
  const { developerToken, application, endpoint } = options;
  const services = createGoogleAdsServices(endpoint);
  const tokens = createAccessTokens(application);
  async function run<Result>(
    { refreshToken, loginCustomerId }: Omit<GoogleAdsAccount, 'customerId'>,
    call: (callOptions: CallOptions) => Promise<Result>,
  ): Promise<Result> {
    const headers = {
      authorization: `Bearer ${await tokens.take(refreshToken)}`,
      // Google refuses an empty header; gRPC would send undefined as the text "undefined".
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
      run(account, async (callOptions) => {
        const found = await readAllPages(async (page_token) => {
          const request = { customer_id: account.customerId, query, page_token };
          const [rows, , answer] = await services.googleAds().search(request, withoutPaging(callOptions));
          return { items: rows, next: answer.next_page_token };
        });
        return found.map((row) => rowSchema.parse(row));
      }),
    listAccessibleCustomers: (refreshToken) =>
      run({ refreshToken, loginCustomerId: undefined }, async (callOptions) => {
        const [{ resource_names: names }] = await services
          .customers()
          .listAccessibleCustomers({}, callOptions);
        return (names ?? []).map((name) => name.slice(name.lastIndexOf('/') + 1));
      }),
    generateKeywordIdeas: (account, request) =>
      run(account, (callOptions) =>
        readAllPages(async (page_token) => {
          const pageRequest = { ...request, customer_id: account.customerId, page_token };
          const [ideas, , answer] = await services
            .keywordPlanIdeas()
            .generateKeywordIdeas(pageRequest, withoutPaging(callOptions));
          return { items: ideas, next: answer.next_page_token };
        }),
      ),
    suggestLocations: (account, request) =>
      run(account, async (callOptions) => {
        const [answer] = await services.geoTargetConstants().suggestGeoTargetConstants(request, callOptions);
        return answer.geo_target_constant_suggestions ?? [];
      }),
    mutate: (account, operations, { validateOnly }) =>
      run(account, async (callOptions) => {
        const request = {
          customer_id: account.customerId,
          mutate_operations: operations,
          partial_failure: false,
          validate_only: validateOnly,
        };
        const [answer] = await services.googleAds().mutate(request, callOptions);
        return answer;
      }),
    retractConversions: (account, conversions) =>
      run(account, async (callOptions) => {
        const request = {
          customer_id: account.customerId,
          conversion_adjustments: conversions.map((each) => toRetraction(account.customerId, each)),
          partial_failure: true,
        };
        const [answer] = await services
          .conversionAdjustments()
          .uploadConversionAdjustments(request, callOptions);
        const { results, partial_failure_error: failure } = answer;
        const hasResult = conversions.map(
          ({ transactionId }, index) => results?.[index]?.order_id === transactionId,
        );
        return readPartFaults(failure, hasResult);
      }),
    close: () => services.close(),
  };
}

/** gax looks for the next page's token under a camel-case name, finds none, and would return only the first page. */
function withoutPaging(options: CallOptions) {
  return { ...options, autoPaginate: false };
}

async function readAllPages<Item>(
  page: (token: string) => Promise<{ items: Item[]; next: string | null | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let token = '';
  do {
    const { items, next } = await page(token);
    for (const item of items) all.push(item);
    token = next ?? '';
  } while (token !== '');
  return all;
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
  // Not a failed call but a defect of ours.
  if (status === undefined) throw error;
  return new GoogleAdsError({ status, faults: getFaults(error), refusalReason: getRefusalReason(error) });
}
