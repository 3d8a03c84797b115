import type { z } from 'zod';
import { fetchJson } from '../provider/bounded-fetch.ts';
import { ProviderError } from '../provider/failure.ts';
import {
  createMetaClient,
  readGraphResponse,
  type GraphCall,
  type MetaClientOptions,
} from '../socials/meta-client.ts';
import { readPages } from '../socials/read-pages.ts';
import { adAccountsPage } from '../socials/wire.ts';
import type { ConnectProvider } from './connect-provider.ts';
import { metaDebugToken, metaSuccess, metaTokenResponse } from './wire.ts';

type MetaConnectOptions = MetaClientOptions & { appId: string; appSecret: string };

const TIMEOUT_MS = 5_000;

/**
 * Uses Login for Business. Meta has no refresh tokens: an expiring token must be exchanged for a new one
 * while it is still valid.
 */
export function createMetaConnect(options: MetaConnectOptions): ConnectProvider {
  const { url, version, appId, appSecret } = options;
  const client = createMetaClient(options);
  const ask = async <Result>(token: string, call: GraphCall<Result>) =>
    (await client.call(token, call, TIMEOUT_MS)).result;
  const inspectToken = async (token: string) => {
    const query = { input_token: token };
    const call = { path: 'debug_token', query, shape: metaDebugToken };
    const { data } = await ask(`${appId}|${appSecret}`, call);
    const isOurs = data.app_id === undefined || data.app_id === appId;
    if (!data.is_valid || !isOurs) {
      throw new ProviderError({
        provider: 'meta',
        kind: 'reauth',
        scope: 'connection',
        reason: 'INVALID_TOKEN',
      });
    }
    return data;
  };
  /** The address contains our app's secret, so it must not appear in errors. */
  const requestToken = async (query: Record<string, string>): Promise<z.infer<typeof metaTokenResponse>> => {
    const address = new URL(`${url}/${version}/oauth/access_token`);
    const parameters = { client_id: appId, client_secret: appSecret, ...query };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: 64 * 1_024 };
    return readGraphResponse(await fetchJson('meta', address, {}, limits), metaTokenResponse, {});
  };
  return {
    async exchange({ code, redirectUri }) {
      const { access_token: secret } = await requestToken({ redirect_uri: redirectUri, code });
      const { scopes, user_id: grantId = null, expires_at: endsAt } = await inspectToken(secret);
      return { secret, grantId, grantedScopes: scopes, expiresAt: endsAt === 0 ? null : endsAt * 1_000 };
    },
    adopt: async () => undefined,
    async listAccounts(secret) {
      const edge = { path: 'me/adaccounts', query: { fields: 'account_id,name' }, page: adAccountsPage };
      const rows = await readPages((call) => ask(secret, call), edge, { shrinkAfterMs: 25 });
      return rows.map(({ account_id: id, name }) => ({ id: `act_${id}`, name: name ?? `act_${id}` }));
    },
    getSettings: () => ({}),
    async renew(secret) {
      const { expires_at: endsAt } = await inspectToken(secret);
      // An exchange would replace a permanent token with one that expires.
      if (endsAt === 0) return undefined;
      const query = { grant_type: 'fb_exchange_token', fb_exchange_token: secret };
      const tokens = await requestToken({ ...query, set_token_expires_in_60_days: 'true' });
      const expiresAt = tokens.expires_in === undefined ? null : Date.now() + tokens.expires_in * 1_000;
      return { secret: tokens.access_token, expiresAt };
    },
    // If there is no grant, an operator entered the token, which may belong to another app. Meta describes
    // only tokens of our app.
    readScopes: async ({ secret, grantId }) =>
      grantId === null ? null : (await inspectToken(secret)).scopes,
    revocationEndsEnteredTokens: true,
    async revoke(secret) {
      await ask(secret, { method: 'DELETE', path: 'me/permissions', shape: metaSuccess });
    },
  };
}
