import { credentials } from '@grpc/grpc-js';
import { googleAdsVersion } from 'google-ads-api';
import * as node from 'google-ads-node';

/** Endpoint of Google Ads. */
export type GoogleAdsEndpoint = {
  host: string;
  port: number;
  /** False only for the local sandbox. */
  tls: boolean;
};

/** Deadline of a call. Reads must end within the 8 s of their activity. */
const READ_TIMEOUT_MS = 7_000;
const MUTATE_TIMEOUT_MS = 50_000;

/** One attempt. Temporal retries, depending on the failure. */
const ONCE = { retry_codes_name: 'none', retry_params_name: 'default' };

const METHODS = {
  GoogleAdsService: {
    Search: { timeout_millis: READ_TIMEOUT_MS, ...ONCE },
    Mutate: { timeout_millis: MUTATE_TIMEOUT_MS, ...ONCE },
  },
  GeoTargetConstantService: { SuggestGeoTargetConstants: { timeout_millis: READ_TIMEOUT_MS, ...ONCE } },
  KeywordPlanIdeaService: { GenerateKeywordIdeas: { timeout_millis: READ_TIMEOUT_MS, ...ONCE } },
  ConversionAdjustmentUploadService: {
    UploadConversionAdjustments: { timeout_millis: MUTATE_TIMEOUT_MS, ...ONCE },
  },
  CustomerService: { ListAccessibleCustomers: { timeout_millis: READ_TIMEOUT_MS, ...ONCE } },
};

/** Generated gRPC clients of Google Ads, one per service and process. */
export type GoogleAdsServices = {
  get(name: string): unknown;
  close(): Promise<void>;
};

/**
 * Makes gRPC clients on demand. `google-ads-api` would make one per refresh token and cache it without the endpoint.
 * gax retries are off: they would repeat mutates with an unknown outcome.
 */
export function createGoogleAdsServices({ host, port, tls }: GoogleAdsEndpoint): GoogleAdsServices {
  const clients = new Map<string, { close(): Promise<void> }>();
  const options = {
    apiEndpoint: host,
    port,
    sslCreds: tls ? credentials.createSsl() : credentials.createInsecure(),
    clientConfig: {
      interfaces: Object.fromEntries(
        Object.entries(METHODS).map(([service, methods]) => [
          // gax matches only the name with this version. With another name, its retries would be on.
          `google.ads.googleads.${googleAdsVersion}.services.${service}`,
          { retry_codes: { none: [] }, methods },
        ]),
      ),
    },
    // Otherwise the first call waits for a metadata server that only Google's machines have.
    clientOptions: { universeDomain: 'googleapis.com' },
  };
  return {
    get(name) {
      const existing = clients.get(name);
      if (existing) return existing;
      const client = createService(name, options);
      clients.set(name, client);
      return client;
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

type Options = NonNullable<ConstructorParameters<typeof node.GoogleAdsServiceClient>[0]>;

function createService(name: string, options: Options) {
  switch (name) {
    case 'GoogleAdsServiceClient':
      return new node.GoogleAdsServiceClient(options);
    case 'GeoTargetConstantServiceClient':
      return new node.GeoTargetConstantServiceClient(options);
    case 'KeywordPlanIdeaServiceClient':
      return new node.KeywordPlanIdeaServiceClient(options);
    case 'ConversionAdjustmentUploadServiceClient':
      return new node.ConversionAdjustmentUploadServiceClient(options);
    case 'CustomerServiceClient':
      return new node.CustomerServiceClient(options);
    default:
      throw new TypeError(`${name} is not a service that this worker uses.`);
  }
}
