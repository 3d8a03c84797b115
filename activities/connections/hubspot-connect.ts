import type { z } from 'zod';
import { requestJson } from '../provider/bounded-fetch.ts';
import { ProviderError } from '../provider/failure.ts';
import {
  buildCodeForm,
  buildRefreshForm,
  classifyOAuthRefusal,
  IGNORED_RESPONSE,
  LIMITS,
  postOAuth,
} from './ask-oauth.ts';
import type { ConnectProvider } from './connect-provider.ts';
import { readSecret, writeSecret } from './connection-secret.ts';
import { hubSpotIntrospection, hubSpotTokenResponse, hubSpotTokenInfo } from './wire.ts';

type HubSpotConnectOptions = {
  baseUrl: string;
  /** API version, such as `2026-09`. */
  version: string;
  /** Undefined if the deployment has no HubSpot OAuth client. Portals then connect with service keys. */
  client: { id: string; secret: string } | undefined;
};

/** Each grant reaches one portal, so the portal's id is the id of the grant. */
export function createHubSpotConnect({ baseUrl, version, client }: HubSpotConnectOptions): ConnectProvider {
  const clientFields = client && { client_id: client.id, client_secret: client.secret };
  const url = `${baseUrl}/oauth/${version}/token`;
  const requestTokens = async (form: Record<string, string>) => {
    const tokens = await postOAuth('crm', url, { ...form, ...clientFields }, hubSpotTokenResponse);
    const expiresAt = Date.now() + tokens.expires_in * 1_000;
    const secret = writeSecret({
      kind: 'oauth',
      refreshToken: tokens.refresh_token,
      accessToken: tokens.access_token,
      expiresAt,
    });
    return { tokens, secret };
  };
  const readTokenInfo = (tokenKey: string) =>
    requestJson(
      'crm',
      `${baseUrl}/oauth/v2/private-apps/get/access-token-info`,
      { body: { tokenKey } },
      { shape: hubSpotTokenInfo, toFailure: (response) => classifyOAuthRefusal('crm', response), ...LIMITS },
    );
  const sendRefreshToken = <Result>(address: string, token: string, shape: z.ZodType<Result>) =>
    postOAuth('crm', address, { token, token_type_hint: 'refresh_token', ...clientFields }, shape);
  const readPortal = async (secret: string) => {
    const read = readSecret(secret);
    if (read.kind !== 'oauth') {
      const { hubId, scopes } = await readTokenInfo(read.kind === 'plain' ? read.token : read.apiKey);
      return { id: String(hubId), name: `HubSpot ${hubId}`, scopes };
    }
    const introspection = await sendRefreshToken(
      `${url}/introspect`,
      read.refreshToken,
      hubSpotIntrospection,
    );
    const { active, hub_id: id, hub_domain: domain, scopes } = introspection;
    if (!active || id === undefined) {
      throw new ProviderError({
        provider: 'crm',
        kind: 'reauth',
        scope: 'connection',
        reason: 'INACTIVE_TOKEN',
      });
    }
    return { id: String(id), name: domain ?? `HubSpot ${id}`, scopes };
  };
  return {
    async exchange(consent) {
      const { tokens, secret } = await requestTokens(buildCodeForm(consent));
      const grantId = tokens.hub_id === undefined ? (await readPortal(secret)).id : String(tokens.hub_id);
      return { secret, grantId, grantedScopes: tokens.scopes, expiresAt: null };
    },
    async adopt({ privateAppToken }) {
      if (privateAppToken === undefined) return undefined;
      const { scopes } = await readTokenInfo(privateAppToken);
      return { secret: privateAppToken, grantId: null, grantedScopes: scopes, expiresAt: null };
    },
    async listAccounts(secret) {
      const { id, name } = await readPortal(secret);
      return [{ id, name }];
    },
    getSettings: () => ({ kind: 'hubspot' }),
    async renew(secret) {
      const read = readSecret(secret);
      if (read.kind !== 'oauth') return undefined;
      const renewed = await requestTokens(buildRefreshForm(read.refreshToken));
      return { secret: renewed.secret, expiresAt: null };
    },
    readScopes: async ({ secret }) => (await readPortal(secret)).scopes,
    revocationEndsEnteredTokens: false,
    async revoke(secret) {
      const read = readSecret(secret);
      // A service key stays valid until its owner deletes it.
      if (read.kind !== 'oauth') return;
      await sendRefreshToken(`${url}/revoke`, read.refreshToken, IGNORED_RESPONSE);
    },
  };
}
