import { credentials } from '@grpc/grpc-js';
import { errors, googleAdsVersion, GoogleAdsApi, type Customer } from 'google-ads-api';
import {
  GeoTargetConstantServiceClient,
  GoogleAdsServiceClient,
  KeywordPlanIdeaServiceClient,
} from 'google-ads-node';
import { z } from 'zod';
import { openSandbox, type OpenSandbox } from '../open-sandbox.ts';

/** A sandbox with the official client of Google Ads. */
export interface OpenAds extends OpenSandbox {
  /** Customer of the client; default `2000000001` below the manager `1000000001`. */
  customer(requested: RequestedCustomer): Promise<Customer>;
  /** Arms a fault for one account (refresh token). */
  arm(account: string, fault: object): Promise<void>;
  /** Returns the calls of one account, without token requests. */
  calls(account: string): Promise<AdsEntry[]>;
  closeClients(): Promise<void>;
}

interface RequestedCustomer {
  refreshToken: string;
  customerId?: string;
  /** Null sends no `login-customer-id`. */
  loginCustomerId?: string | null;
  /** Developer token of gRPC calls. Null, the default, sends none. */
  developerToken?: string | null;
  /** OAuth client, which determines the Cloud project. */
  clientId?: string;
  accessToken?: string;
}

const ledgerDocument = z.object({
  entries: z.array(
    z.object({
      operation: z.string(),
      account: z.string().nullable(),
      customer: z.string().optional(),
      validateOnly: z.boolean().optional(),
      query: z.string().optional(),
      answered: z.union([z.object({ status: z.int(), name: z.string().optional() }), z.string()]),
      applied: z.array(z.object({ resourceName: z.string(), name: z.string().optional() })).nullable(),
    }),
  ),
});

type AdsEntry = z.infer<typeof ledgerDocument>['entries'][number];

/** By default the library retries a mutate up to six times. */
const params = {
  initial_retry_delay_millis: 100,
  retry_delay_multiplier: 1,
  max_retry_delay_millis: 100,
  initial_rpc_timeout_millis: 30_000,
  rpc_timeout_multiplier: 1,
  max_rpc_timeout_millis: 30_000,
  total_timeout_millis: 30_000,
};
const NO_RETRIES = { retry_codes: { once: [] }, retry_params: { default: params } };
const clientConfig = (service: string, ...methods: string[]) => ({
  interfaces: {
    [`google.ads.googleads.${googleAdsVersion}.services.${service}`]: {
      ...NO_RETRIES,
      methods: Object.fromEntries(
        methods.map((method) => [
          method,
          { timeout_millis: 30_000, retry_codes_name: 'once', retry_params_name: 'default' },
        ]),
      ),
    },
  },
});

export async function openAds(...options: Parameters<typeof openSandbox>): Promise<OpenAds> {
  const sandbox = await openSandbox(...options);
  const { googleAds, control } = sandbox.addresses;
  const shared = {
    apiEndpoint: '127.0.0.1',
    port: Number(new URL(googleAds).port),
    sslCreds: credentials.createInsecure(),
    clientOptions: { universeDomain: 'googleapis.com' },
  };
  const services = {
    GoogleAdsServiceClient: new GoogleAdsServiceClient({
      ...shared,
      clientConfig: clientConfig('GoogleAdsService', 'Mutate', 'Search'),
    }),
    GeoTargetConstantServiceClient: new GeoTargetConstantServiceClient({
      ...shared,
      clientConfig: clientConfig('GeoTargetConstantService', 'SuggestGeoTargetConstants'),
    }),
    KeywordPlanIdeaServiceClient: new KeywordPlanIdeaServiceClient({
      ...shared,
      clientConfig: clientConfig('KeywordPlanIdeaService', 'GenerateKeywordIdeas'),
    }),
  };
  const api = new GoogleAdsApi({ client_id: 'sandbox', client_secret: 'sandbox', developer_token: '' });

  return {
    ...sandbox,
    customer: async (requested) => {
      const { refreshToken, customerId = '2000000001', loginCustomerId = '1000000001' } = requested;
      const { developerToken = null, clientId = 'sandbox' } = requested;
      const customer = api.Customer({
        customer_id: customerId,
        refresh_token: refreshToken,
        ...(loginCustomerId !== null && { login_customer_id: loginCustomerId }),
      });
      const accessToken =
        requested.accessToken ?? (await fetchToken(googleAds, refreshToken, clientId)).access_token;
      const headers = {
        authorization: `Bearer ${accessToken}`,
        ...(developerToken !== null && { 'developer-token': developerToken }),
        ...(loginCustomerId !== null && { 'login-customer-id': loginCustomerId }),
      };
      // Some of these members are private in the declarations, so a subclass cannot override them.
      Object.defineProperty(customer, 'callHeaders', { get: () => headers });
      Object.assign(customer, {
        loadService: (name: keyof typeof services) => services[name],
        getAccessToken: () => Promise.resolve(accessToken),
        prepareGoogleAdsServicePostRequestArgs: (method: string, token: string, extra: object) => ({
          method: 'POST',
          url: `${googleAds}/${googleAdsVersion}/customers/${customerId}/googleAds:${method}`,
          headers: { ...headers, authorization: `Bearer ${token}` },
          ...extra,
        }),
      });
      return customer;
    },
    arm: async (account, fault) => {
      const answer = await sandbox.control('POST', '/control/faults', {
        provider: 'googleads',
        account,
        ...fault,
      });
      expect(answer.status).toBe(200);
    },
    calls: async (account) => {
      const response = await fetch(`${control}/control/ledger/googleads?account=${account}`);
      const { entries } = ledgerDocument.parse(await response.json());
      return entries.filter(({ operation }) => operation !== 'token');
    },
    closeClients: async () => {
      await Promise.all(Object.values(services).map((service) => service.close()));
    },
  };
}

const tokenAnswer = z.looseObject({ access_token: z.string(), expires_in: z.number() });

/** Exchanges a refresh token at the sandbox's token endpoint. */
async function fetchToken(
  address: string,
  refreshToken: string,
  clientId = 'sandbox',
): Promise<z.infer<typeof tokenAnswer>> {
  const response = await requestToken(address, { refresh_token: refreshToken, client_id: clientId });
  return tokenAnswer.parse(await response.json());
}

/** Posts the form of a token request. */
export function requestToken(address: string, fields: Record<string, string>): Promise<Response> {
  const form = {
    grant_type: 'refresh_token',
    client_id: 'sandbox',
    client_secret: 'sandbox',
    ...fields,
  };
  return fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(form) });
}

const failureShape = z.looseObject({
  errors: z.array(
    z.looseObject({
      error_code: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
      location: z
        .object({
          field_path_elements: z.array(z.object({ field_name: z.string(), index: z.int().nullish() })),
        })
        .nullish(),
      details: z.looseObject({}).nullish(),
    }),
  ),
});

/** Parts of an error that tests compare: value of `CampaignError`, location and details. */
interface ComparedError {
  code: string;
  at: string;
  details: unknown;
}

/** Returns the errors of the GoogleAdsFailure that a call ends with, in JSON form. */
export async function toFailure(call: Promise<unknown>): Promise<ComparedError[]> {
  const thrown: unknown = await call.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error: unknown) => error,
  );
  if (!(thrown instanceof errors.GoogleAdsFailure)) throw thrown;
  const json: unknown = JSON.parse(
    JSON.stringify(errors.GoogleAdsFailure.toObject(thrown, { enums: String, longs: String })),
  );
  return failureShape.parse(json).errors.map(({ error_code: code, location, details }) => ({
    code: Object.values(code).map(String).join(),
    at: (location?.field_path_elements ?? [])
      .map(({ field_name: name, index }) => (typeof index === 'number' ? `${name}[${index}]` : name))
      .join('.'),
    details: details ?? null,
  }));
}
