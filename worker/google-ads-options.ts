import type { GoogleAdsClientOptions } from '../activities/searchads/google-ads-client.ts';
import type { WorkerConfig } from './config.ts';

/** How the worker reaches Google Ads. Undefined when the deployment has none: one of the three credentials is not set. */
export function googleAdsOptions(config: WorkerConfig): GoogleAdsClientOptions | undefined {
  const {
    GOOGLE_ADS_DEVELOPER_TOKEN: developerToken,
    GOOGLE_ADS_CLIENT_ID: clientId,
    GOOGLE_ADS_CLIENT_SECRET: clientSecret,
    GOOGLE_ADS_TOKEN_URL: tokenUrl,
  } = config;
  if (developerToken === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const { protocol, hostname, port } = new URL(config.GOOGLE_ADS_ENDPOINT);
  const tls = protocol === 'https:';
  return {
    developerToken,
    application: { tokenUrl, clientId, clientSecret },
    endpoint: { host: hostname, port: Number(port) || (tls ? 443 : 80), tls },
  };
}
