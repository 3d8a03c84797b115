import type { ConnectProvider, ConnectProviders } from '../activities/connections/connect-provider.ts';
import { createGoogleConnect } from '../activities/connections/google-connect.ts';
import { createHubSpotConnect } from '../activities/connections/hubspot-connect.ts';
import { createMetaConnect } from '../activities/connections/meta-connect.ts';
import { createResendConnect } from '../activities/connections/resend-connect.ts';
import type { ConversionSettings } from '../activities/conversions/conversion-settings.ts';
import type { ObjectStoreOptions } from '../activities/assets/object-store.ts';
import type { GoogleAdsClientOptions } from '../activities/searchads/google-ads-client.ts';
import { isPathStyle } from '../settings/object-store-location.ts';
import type { WorkerConfig } from './config.ts';

/** Returns undefined if the OAuth client is not configured. */
export function readGoogleAdsOptions(config: WorkerConfig): GoogleAdsClientOptions | undefined {
  const {
    GOOGLE_ADS_DEVELOPER_TOKEN: developerToken,
    GOOGLE_ADS_CLIENT_ID: clientId,
    GOOGLE_ADS_CLIENT_SECRET: clientSecret,
    GOOGLE_ADS_TOKEN_URL: tokenUrl,
  } = config;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const { protocol, hostname, port } = new URL(config.GOOGLE_ADS_ENDPOINT);
  const tls = protocol === 'https:';
  return {
    developerToken,
    application: { tokenUrl, clientId, clientSecret },
    endpoint: { host: hostname, port: Number(port) || (tls ? 443 : 80), tls },
  };
}

/** HubSpot and Resend are always available, because projects can connect them with a key instead of OAuth. */
export function createConnectProviders(config: WorkerConfig): ConnectProviders {
  const { HUBSPOT_CLIENT_ID: hubspotId, HUBSPOT_CLIENT_SECRET: hubspotSecret } = config;
  const { META_APP_ID: appId, META_APP_SECRET: appSecret } = config;
  const { RESEND_OAUTH_CLIENT_ID: resendId, RESEND_OAUTH_CLIENT_SECRET: resendSecret } = config;
  const googleAds = readGoogleAdsOptions(config);
  const providers: { -readonly [Name in keyof ConnectProviders]: ConnectProvider } = {
    hubspot: createHubSpotConnect({
      baseUrl: config.HUBSPOT_BASE_URL,
      version: config.HUBSPOT_API_VERSION,
      client: hubspotId && hubspotSecret ? { id: hubspotId, secret: hubspotSecret } : undefined,
    }),
    resend: createResendConnect({
      baseUrl: config.RESEND_BASE_URL,
      client: resendId ? { id: resendId, secret: resendSecret } : undefined,
    }),
  };
  if (googleAds) {
    providers.googleads = createGoogleConnect({ ...googleAds, revokeUrl: config.GOOGLE_ADS_REVOKE_URL });
  }
  if (appId && appSecret) {
    const { META_GRAPH_URL: url, META_GRAPH_VERSION: version } = config;
    providers.meta = createMetaConnect({ url, version, appId, appSecret });
  }
  return providers;
}

/** Returns undefined if `S3_BUCKET` or its credentials are not set. */
export function readObjectStoreOptions(config: WorkerConfig): ObjectStoreOptions | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
  } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    endpoint,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: isPathStyle(config),
  };
}

export function readConversionSettings(config: WorkerConfig): ConversionSettings {
  return {
    firstPollMs: config.CONVERSION_STATUS_AFTER_SECONDS * 1_000,
    clickRetryMs: config.CONVERSION_CLICK_RETRY_SECONDS * 1_000,
    blockedRetryMs: config.CONVERSION_BLOCKED_RETRY_SECONDS * 1_000,
    googleMaxAgeDays: config.CONVERSION_MAX_AGE_DAYS,
  };
}
