import type { ConnectProvider, ConnectProviders } from '../activities/connections/connect-provider.ts';
import { createGoogleConnect } from '../activities/connections/google-connect.ts';
import { createHubSpotConnect } from '../activities/connections/hubspot-connect.ts';
import { createMetaConnect } from '../activities/connections/meta-connect.ts';
import { createResendConnect } from '../activities/connections/resend-connect.ts';
import type { WorkerConfig } from './config.ts';
import { readGoogleAdsOptions } from './provider-options.ts';

/** Creates the connectable providers that the deployment configures. */
export function connectProviders(config: WorkerConfig): ConnectProviders {
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
