import { credentials } from '@grpc/grpc-js';
import { googleAdsVersion } from 'google-ads-api';
import * as node from 'google-ads-node';

export type GoogleAdsEndpoint = {
  host: string;
  port: number;
  /** False only for the local sandbox. */
  tls: boolean;
};

/**
 * Reads must end within the 8 s of their activity. Requests for keyword ideas have less time, because each
 * page first waits up to 1.4 s for a slot.
 */
const READ_TIMEOUT_MS = 7_000;
const PLANNING_TIMEOUT_MS = 6_000;
const MUTATE_TIMEOUT_MS = 50_000;

/** Makes one attempt per call. Temporal retries the activity if the failure allows it. */
const ONCE = { retry_codes_name: 'none', retry_params_name: 'default' };

const METHODS = {
  GoogleAdsService: {
    Search: { timeout_millis: READ_TIMEOUT_MS, ...ONCE },
    Mutate: { timeout_millis: MUTATE_TIMEOUT_MS, ...ONCE },
  },
  GeoTargetConstantService: { SuggestGeoTargetConstants: { timeout_millis: READ_TIMEOUT_MS, ...ONCE } },
  KeywordPlanIdeaService: { GenerateKeywordIdeas: { timeout_millis: PLANNING_TIMEOUT_MS, ...ONCE } },
  ConversionAdjustmentUploadService: {
    UploadConversionAdjustments: { timeout_millis: MUTATE_TIMEOUT_MS, ...ONCE },
  },
  CustomerService: { ListAccessibleCustomers: { timeout_millis: READ_TIMEOUT_MS, ...ONCE } },
};

/**
 * Creates one client per service, whereas `google-ads-api` would create one per refresh token. Disables the
 * retries of gax, because they would repeat mutates whose outcome is ambiguous.
 */
export function createGoogleAdsServices({ host, port, tls }: GoogleAdsEndpoint) {
  const options = {
    apiEndpoint: host,
    port,
    sslCreds: tls ? credentials.createSsl() : credentials.createInsecure(),
    clientConfig: {
      interfaces: Object.fromEntries(
        Object.entries(METHODS).map(([service, methods]) => [
          // Without this version in the name, gax ignores the settings and uses its default retries.
          `google.ads.googleads.${googleAdsVersion}.services.${service}`,
          { retry_codes: { none: [] }, methods },
        ]),
      ),
    },
    // Without this option, the first call waits for a metadata server that only Google's machines have.
    clientOptions: { universeDomain: 'googleapis.com' },
  };
  const clients: { close(): Promise<void> }[] = [];
  const createOnce = <Client extends { close(): Promise<void> }>(create: () => Client) => {
    let client: Client | undefined;
    return () => {
      if (!client) {
        client = create();
        clients.push(client);
      }
      return client;
    };
  };
  return {
    googleAds: createOnce(() => new node.GoogleAdsServiceClient(options)),
    geoTargetConstants: createOnce(() => new node.GeoTargetConstantServiceClient(options)),
    keywordPlanIdeas: createOnce(() => new node.KeywordPlanIdeaServiceClient(options)),
    conversionAdjustments: createOnce(() => new node.ConversionAdjustmentUploadServiceClient(options)),
    customers: createOnce(() => new node.CustomerServiceClient(options)),
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
