import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { ConnectProviderName } from '../../domain/connect-providers.ts';
import { workersPublicKeySetting, type Keyring } from '../../models/sealed.ts';
import { optionalSetting } from '../../settings/schemas.ts';

const urlWithDefault = (defaultUrl: string) =>
  z
    .literal('')
    .transform(() => defaultUrl)
    .or(z.url({ protocol: /^https?$/ }))
    .default(defaultUrl);

export const connectVariables = {
  CONNECT_PUBLIC_KEY: optionalSetting.pipe(workersPublicKeySetting.optional()),
  GOOGLE_ADS_CLIENT_ID: optionalSetting,
  GOOGLE_ADS_AUTHORIZE_URL: urlWithDefault('https://accounts.google.com/o/oauth2/v2/auth'),
  HUBSPOT_CLIENT_ID: optionalSetting,
  HUBSPOT_AUTHORIZE_URL: urlWithDefault('https://app.hubspot.com/oauth/authorize'),
  META_APP_ID: optionalSetting,
  META_LOGIN_CONFIG_ID: optionalSetting,
  META_AUTHORIZE_URL: urlWithDefault('https://www.facebook.com/v27.0/dialog/oauth'),
  RESEND_OAUTH_CLIENT_ID: optionalSetting,
  RESEND_AUTHORIZE_URL: urlWithDefault('https://api.resend.com/oauth/authorize'),
};

export type ConsentClient = { authorizeUrl: string; clientId: string; configId?: string };

type ConnectSettings = {
  /** Seals secrets for the workers. If undefined, projects cannot connect accounts or create webhooks. */
  publicKey: Keyring<KeyObject> | undefined;
  clients: Readonly<Partial<Record<ConnectProviderName, ConsentClient>>>;
};

const variables = z.object(connectVariables);

export function readConnectSettings(env: z.infer<typeof variables>): ConnectSettings {
  const clients: Partial<Record<ConnectProviderName, ConsentClient>> = {};
  const { GOOGLE_ADS_CLIENT_ID: google, HUBSPOT_CLIENT_ID: hubspot, RESEND_OAUTH_CLIENT_ID: resend } = env;
  const { META_APP_ID: meta, META_LOGIN_CONFIG_ID: configId } = env;
  if (google) clients.googleads = { authorizeUrl: env.GOOGLE_ADS_AUTHORIZE_URL, clientId: google };
  if (hubspot) clients.hubspot = { authorizeUrl: env.HUBSPOT_AUTHORIZE_URL, clientId: hubspot };
  if (meta && configId) clients.meta = { authorizeUrl: env.META_AUTHORIZE_URL, clientId: meta, configId };
  if (resend) clients.resend = { authorizeUrl: env.RESEND_AUTHORIZE_URL, clientId: resend };
  return { publicKey: env.CONNECT_PUBLIC_KEY, clients };
}
