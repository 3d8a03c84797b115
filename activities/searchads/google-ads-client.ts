import { Customer, type services } from 'google-ads-api';
import type {
  ConversionAdjustmentUploadServiceClient,
  CustomerServiceClient,
  GoogleAdsServiceClient,
  KeywordPlanIdeaServiceClient,
} from 'google-ads-node';
import type { z } from 'zod';
import { createAccessTokens, type OAuthApplication } from './access-tokens.ts';
import { GoogleAdsError, type GoogleAdsFault } from './google-ads-failure.ts';
import {
  createGoogleAdsServices,
  type GoogleAdsEndpoint,
  type GoogleAdsServices,
} from './google-ads-services.ts';
import { faultsOf, faultsOfParts, refusalReasonOf, statusOf } from './read-faults.ts';

export type GoogleAdsClientOptions = {
  /** Ignored by Google since September 2026, and issued no more. Undefined: no header. */
  developerToken: string | undefined;
  application: OAuthApplication;
  endpoint: GoogleAdsEndpoint;
};

/** Whose account is asked, and through whom. */
export type GoogleAdsAccount = {
  refreshToken: string;
  /** Ten digits. */
  customerId: string;
  /** The manager account to go through, ten digits; undefined: directly. */
  loginCustomerId: string | undefined;
};

/** Google Ads as this service uses it. Every failure is a {@link GoogleAdsError}; nothing is tried twice. */
export type GoogleAdsClient = {
  /** The rows that a query selects, all pages of them, each parsed. @see docs of the Google Ads Query Language */
  search<Row>(account: GoogleAdsAccount, query: string, row: z.ZodType<Row>): Promise<Row[]>;
  /** The ids of the accounts that the user has direct access to, ten digits each. */
  listAccessibleCustomers(refreshToken: string): Promise<string[]>;
  generateKeywordIdeas(
    account: GoogleAdsAccount,
    request: services.IGenerateKeywordIdeasRequest,
  ): Promise<unknown[]>;
  /** One atomic mutate, sent once: operations take their shape from `MutateOperation`. */
  mutate(
    account: GoogleAdsAccount,
    operations: services.IMutateOperation[],
    options: { validateOnly: boolean },
  ): Promise<unknown>;
  /**
   * Has Google take conversions back, each for itself, in one call that is sent once.
   * @returns what is wrong with each, in their order; undefined: it was taken back
   */
  retractConversions(
    account: GoogleAdsAccount,
    conversions: readonly ConversionToRetract[],
  ): Promise<(GoogleAdsFault | undefined)[]>;
  close(): Promise<void>;
};

/** A conversion of the account, by the transaction id that it was told with. */
type ConversionToRetract = { transactionId: string; conversionAction: string; askedAt: Date };

/**
 * Google Ads through `google-ads-api` unchanged, over gRPC only. Its queries would go by REST, to an address that is
 * fixed, without a time limit, and with errors and enumerations of another shape; `Search` by gRPC is the same service
 * and has one set of credentials, time limits and errors with everything else.
 */
export function createGoogleAdsClient(options: GoogleAdsClientOptions): GoogleAdsClient {
  const { developerToken, application, endpoint } = options;
  const services = createGoogleAdsServices(endpoint);
  const tokens = createAccessTokens(application);

  async function as<Result>(
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
      as(account, async (customer) => (await customer.rows(query)).map((each) => row.parse(each))),
    listAccessibleCustomers: (refreshToken) =>
      as({ refreshToken, customerId: '', loginCustomerId: undefined }, (customer) => customer.accessible()),
    generateKeywordIdeas: (account, request) => as(account, (customer) => customer.keywordIdeas(request)),
    mutate: (account, operations, mutateOptions) =>
      as(account, (customer) => customer.mutateOnce(operations, mutateOptions.validateOnly)),
    retractConversions: (account, conversions) => as(account, (customer) => customer.retract(conversions)),
    close: () => services.close(),
  };
}

type Credentials = {
  application: OAuthApplication;
  developerToken: string | undefined;
  accessToken: string;
  account: GoogleAdsAccount;
};

/** The client's own customer, but for where its services are and how a call says who calls. */
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

  /** Its methods throw what this returns: always an Error of ours, where Google's failure is none. */
  protected override getGoogleAdsError(error: Error): GoogleAdsError {
    return toGoogleAdsError(error);
  }

  async rows(query: string): Promise<services.IGoogleAdsRow[]> {
    const { service, request } = this.buildSearchRequestAndService(query);
    const { customer_id } = request;
    return allPages(async (page_token) => {
      const [rows, , answer] = await service.search({ customer_id, query, page_token }, this.#page());
      return { items: rows, next: answer.next_page_token };
    });
  }

  async accessible(): Promise<string[]> {
    const service = this.loadService<CustomerServiceClient>('CustomerServiceClient');
    const [{ resource_names: names }] = await service.listAccessibleCustomers({}, this.#call());
    return (names ?? []).map((name) => name.slice(name.lastIndexOf('/') + 1));
  }

  async keywordIdeas(request: services.IGenerateKeywordIdeasRequest): Promise<unknown[]> {
    const { customer_id } = this.credentials;
    const service = this.loadService<KeywordPlanIdeaServiceClient>('KeywordPlanIdeaServiceClient');
    return allPages(async (page_token) => {
      const asked = { ...request, customer_id, page_token };
      const [ideas, , answer] = await service.generateKeywordIdeas(asked, this.#page());
      return { items: ideas, next: answer.next_page_token };
    });
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
      this.#call(),
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
        conversion_adjustments: conversions.map(({ transactionId, conversionAction, askedAt }) => ({
          order_id: transactionId,
          conversion_action: `customers/${customer_id}/conversionActions/${conversionAction}`,
          adjustment_date_time: `${askedAt.toISOString().slice(0, 19).replace('T', ' ')}+00:00`,
          adjustment_type: 'RETRACTION',
        })),
        partial_failure: true,
      },
      this.#call(),
    );
    const hasResult = conversions.map(
      ({ transactionId }, place) => answer.results?.[place]?.order_id === transactionId,
    );
    return faultsOfParts(answer.partial_failure_error, hasResult);
  }

  #call() {
    const { 'developer-token': developerToken, ...others } = this.callHeaders;
    const headers = {
      ...others,
      // Google refuses an empty one; gRPC would send an undefined one as the text "undefined".
      ...(developerToken !== '' && { 'developer-token': developerToken }),
      authorization: `Bearer ${this.#accessToken}`,
    };
    return { otherArgs: { headers } };
  }

  /** gax looks for the next page's token under a name in camel case, finds none, and would give the first page only. */
  #page() {
    return { ...this.#call(), autoPaginate: false };
  }
}

async function allPages<Item>(
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

/** The name says which; the client's own code takes it for that too. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows which service it named
function isNamed<Service>(service: unknown): service is Service {
  return service !== undefined;
}

function toGoogleAdsError(error: unknown): GoogleAdsError {
  if (error instanceof GoogleAdsError) return error;
  const status = statusOf(error);
  // Not of a call at all: a fault of ours, to be seen as such.
  if (status === undefined) throw error;
  return new GoogleAdsError({ status, faults: faultsOf(error), refusalReason: refusalReasonOf(error) });
}
