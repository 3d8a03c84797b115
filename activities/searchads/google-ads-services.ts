import { credentials } from '@grpc/grpc-js';
import { googleAdsVersion } from 'google-ads-api';
import * as node from 'google-ads-node';

/** Where Google Ads answers. */
export type GoogleAdsEndpoint = {
  host: string;
  port: number;
  /** False only for the sandbox on this machine. */
  tls: boolean;
};

/** The deadline of a call: reads have theirs inside the 8 s of their activity. */
const READ_TIMEOUT_MS = 7_000;
const MUTATE_TIMEOUT_MS = 50_000;

/** One attempt: who tries again, and whether at all, is decided by what failed, and Temporal counts. */
const ONCE = { retry_codes_name: 'none', retry_params_name: 'default' };

const METHODS = {
  GoogleAdsService: {
    Search: { timeout_millis: READ_TIMEOUT_MS, ...ONCE },
    Mutate: { timeout_millis: MUTATE_TIMEOUT_MS, ...ONCE },
  },
  KeywordPlanIdeaService: { GenerateKeywordIdeas: { timeout_millis: READ_TIMEOUT_MS, ...ONCE } },
  ConversionAdjustmentUploadService: {
    UploadConversionAdjustments: { timeout_millis: MUTATE_TIMEOUT_MS, ...ONCE },
  },
  CustomerService: { ListAccessibleCustomers: { timeout_millis: READ_TIMEOUT_MS, ...ONCE } },
};

/** The generated gRPC clients of Google Ads' services, one of each for the process. */
export type GoogleAdsServices = {
  get(name: string): unknown;
  close(): Promise<void>;
};

/**
 * Makes the gRPC clients as they are asked for. `google-ads-api` would make one for each refresh token, in a cache that
 * does not know the endpoint; here the token is a header of the call, and all connections share a channel. gax's own
 * retries are off: it would send a mutate again whose outcome is not known.
 */
export function createGoogleAdsServices({ host, port, tls }: GoogleAdsEndpoint): GoogleAdsServices {
  const made = new Map<string, { close(): Promise<void> }>();
  const options = {
    apiEndpoint: host,
    port,
    sslCreds: tls ? credentials.createSsl() : credentials.createInsecure(),
    clientConfig: {
      interfaces: Object.fromEntries(
        Object.entries(METHODS).map(([service, methods]) => [
          // Under another version's name, which gax does not look at, its own retries would come back.
          `google.ads.googleads.${googleAdsVersion}.services.${service}`,
          { retry_codes: { none: [] }, methods },
        ]),
      ),
    },
    // Else the first call asks a metadata server, which only Google's own machines have, and waits for it.
    clientOptions: { universeDomain: 'googleapis.com' },
  };
  return {
    get(name) {
      const known = made.get(name);
      if (known) return known;
      const client = make(name, options);
      made.set(name, client);
      return client;
    },
    async close() {
      await Promise.all([...made.values()].map((client) => client.close()));
    },
  };
}

type Options = NonNullable<ConstructorParameters<typeof node.GoogleAdsServiceClient>[0]>;

function make(name: string, options: Options) {
  switch (name) {
    case 'GoogleAdsServiceClient':
      return new node.GoogleAdsServiceClient(options);
    case 'KeywordPlanIdeaServiceClient':
      return new node.KeywordPlanIdeaServiceClient(options);
    case 'ConversionAdjustmentUploadServiceClient':
      return new node.ConversionAdjustmentUploadServiceClient(options);
    case 'CustomerServiceClient':
      return new node.CustomerServiceClient(options);
    default:
      throw new TypeError(`${name} is not one of the services that are used.`);
  }
}
