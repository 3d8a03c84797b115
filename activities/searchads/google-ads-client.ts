import { Customer, type services } from 'google-ads-api';
import type {
  ConversionAdjustmentUploadServiceClient,
  CustomerServiceClient,
  GeoTargetConstantServiceClient,
  GoogleAdsServiceClient,
  KeywordPlanIdeaServiceClient,
} from 'google-ads-node';
import type { z } from 'zod';
import { toRetractions, type ConversionToRetract } from './conversion-retractions.ts';
import { createAccessTokens, type OAuthApplication } from './access-tokens.ts';
import { GoogleAdsError, type GoogleAdsFault } from './google-ads-failure.ts';
import {
  createGoogleAdsServices,
  type GoogleAdsEndpoint,
  type GoogleAdsServices,
} from './google-ads-services.ts';
import { getFaults, readPartFaults, getRefusalReason, getStatus } from './read-faults.ts';

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

/** Client of Google Ads. Throws {@link GoogleAdsError}, and retries nothing. */
export type GoogleAdsClient = {
  /** Returns all rows of a query, each parsed. @see docs of the Google Ads Query Language */
  search<Row>(account: GoogleAdsAccount, query: string, row: z.ZodType<Row>): Promise<Row[]>;
  /** Returns the ids of directly accessible accounts, ten digits each. */
  listAccessibleCustomers(refreshToken: string): Promise<string[]>;
  generateKeywordIdeas(
    account: GoogleAdsAccount,
    request: services.IGenerateKeywordIdeasRequest,
  ): Promise<unknown[]>;
  suggestLocations(
    account: GoogleAdsAccount,
    request: services.ISuggestGeoTargetConstantsRequest,
  ): Promise<unknown[]>;
  /** Sends one atomic mutate once. Operations have the shape of `MutateOperation`. */
  mutate(
    account: GoogleAdsAccount,
    operations: services.IMutateOperation[],
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

/**
 * Makes a client on `google-ads-api`, over gRPC only. The library's queries would use REST with a fixed address, no
 * time limit, and errors of another shape.
 */
export function createGoogleAdsClient(options: GoogleAdsClientOptions): GoogleAdsClient {
  const { developerToken, application, endpoint } = options;
  const services = createGoogleAdsServices(endpoint);
  const tokens = createAccessTokens(application);

  async function run<Result>(
    account: GoogleAdsAccount,
    call: (customer: ConnectedCustomer) => Promise<Result>,
  ): Promise<Result> {
    const accessToken = await tokens.take(account.refreshToken);
    const customer = new ConnectedCustomer(services, { application, developerToken, accessToken, account });
    try {
      return await call(customer);
    } catch (error) {
      const failed = toGoogleAdsError(error);
      if (failed.failure.kind === 'token') tokens.drop(account.refreshToken);
      throw failed;
    }
  }

  return {
    search: (account, query, row) =>
      run(account, async (customer) => (await customer.searchRows(query)).map((each) => row.parse(each))),
    listAccessibleCustomers: (refreshToken) =>
      run({ refreshToken, customerId: '', loginCustomerId: undefined }, (customer) => customer.accessible()),
    generateKeywordIdeas: (account, request) => run(account, (customer) => customer.keywordIdeas(request)),
    suggestLocations: (account, request) => run(account, (customer) => customer.readLocations(request)),
    mutate: (account, operations, mutateOptions) =>
      run(account, (customer) => customer.mutateOnce(operations, mutateOptions.validateOnly)),
    retractConversions: (account, conversions) => run(account, (customer) => customer.retract(conversions)),
    close: () => services.close(),
  };
}

type Credentials = {
  application: OAuthApplication;
  developerToken: string | undefined;
  accessToken: string;
  account: GoogleAdsAccount;
};

/** The library's customer with a replaced endpoint and request headers. */
class ConnectedCustomer extends Customer {
  readonly #services: GoogleAdsServices;
  readonly #accessToken: string;

  constructor(
    googleAdsServices: GoogleAdsServices,
    { application, developerToken, accessToken, account }: Credentials,
  ) {
    const { clientId, clientSecret } = application;
    super(
      { client_id: clientId, client_secret: clientSecret, developer_token: developerToken ?? '' },
      {
        customer_id: account.customerId,
        refresh_token: account.refreshToken,
        ...(account.loginCustomerId !== undefined && { login_customer_id: account.loginCustomerId }),
      },
    );
    this.#services = googleAdsServices;
    this.#accessToken = accessToken;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the client's own signature
  protected override loadService<Service>(name: string): Service {
    const service = this.#services.get(name);
    if (!isNamed<Service>(service)) throw new TypeError(`There is no service ${name}.`);
    return service;
  }

  /** Converts Google's failure, which is no Error, because the library throws the returned value. */
  protected override getGoogleAdsError(error: Error): GoogleAdsError {
    return toGoogleAdsError(error);
  }

  async searchRows(query: string): Promise<services.IGoogleAdsRow[]> {
    const { service, request } = this.buildSearchRequestAndService(query);
    const { customer_id } = request;
    return readAllPages(async (page_token) => {
      const [rows, , answer] = await service.search({ customer_id, query, page_token }, this.#paging());
      return { items: rows, next: answer.next_page_token };
    });
  }

  async accessible(): Promise<string[]> {
    const service = this.loadService<CustomerServiceClient>('CustomerServiceClient');
    const [{ resource_names: names }] = await service.listAccessibleCustomers({}, this.#options());
    return (names ?? []).map((name) => name.slice(name.lastIndexOf('/') + 1));
  }

  async keywordIdeas(request: services.IGenerateKeywordIdeasRequest): Promise<unknown[]> {
    const { customer_id } = this.credentials;
    const service = this.loadService<KeywordPlanIdeaServiceClient>('KeywordPlanIdeaServiceClient');
    return readAllPages(async (page_token) => {
      const pageRequest = { ...request, customer_id, page_token };
      const [ideas, , answer] = await service.generateKeywordIdeas(pageRequest, this.#paging());
      return { items: ideas, next: answer.next_page_token };
    });
  }

  async readLocations(request: services.ISuggestGeoTargetConstantsRequest): Promise<unknown[]> {
    const service = this.loadService<GeoTargetConstantServiceClient>('GeoTargetConstantServiceClient');
    const [answer] = await service.suggestGeoTargetConstants(request, this.#options());
    return answer.geo_target_constant_suggestions ?? [];
  }

  async mutateOnce(operations: services.IMutateOperation[], validateOnly: boolean): Promise<unknown> {
    const service = this.loadService<GoogleAdsServiceClient>('GoogleAdsServiceClient');
    const [answer] = await service.mutate(
      {
        customer_id: this.credentials.customer_id,
        mutate_operations: operations,
        partial_failure: false,
        validate_only: validateOnly,
      },
      this.#options(),
    );
    return answer;
  }

  async retract(conversions: readonly ConversionToRetract[]): Promise<(GoogleAdsFault | undefined)[]> {
    const { customer_id } = this.credentials;
    const name = 'ConversionAdjustmentUploadServiceClient';
    const service = this.loadService<ConversionAdjustmentUploadServiceClient>(name);
    const [answer] = await service.uploadConversionAdjustments(
      {
        customer_id,
        conversion_adjustments: toRetractions(customer_id, conversions),
        partial_failure: true,
      },
      this.#options(),
    );
    const { results = [] } = answer;
    const hasResult = conversions.map((sent, index) => results?.[index]?.order_id === sent.transactionId);
    return readPartFaults(answer.partial_failure_error, hasResult);
  }

  #options() {
    const { 'developer-token': developerToken, ...others } = this.callHeaders;
    const headers = {
      ...others,
      // Google refuses an empty token; gRPC would send undefined as the text "undefined".
      ...(developerToken !== '' && { 'developer-token': developerToken }),
      authorization: `Bearer ${this.#accessToken}`,
    };
    return { otherArgs: { headers } };
  }

  /** gax looks for the next page's token under a camel-case name, finds none, and would return only the first page. */
  #paging() {
    return { ...this.#options(), autoPaginate: false };
  }
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

/** Trusts the service's name, as the library's own code does. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows which service it named
function isNamed<Service>(service: unknown): service is Service {
  return service !== undefined;
}

function toGoogleAdsError(error: unknown): GoogleAdsError {
  if (error instanceof GoogleAdsError) return error;
  const status = getStatus(error);
  // Not a failed call but a defect of ours.
  if (status === undefined) throw error;
  return new GoogleAdsError({ status, faults: getFaults(error), refusalReason: getRefusalReason(error) });
}
