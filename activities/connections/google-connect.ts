import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { ConnectAccount } from '../../models/connections/connect-sessions.ts';
import { loadOnce } from '../../models/load-once.ts';
import { ProviderError } from '../provider/failure.ts';
import type { GoogleAdsClient, GoogleAdsClientOptions } from '../searchads/google-ads-client.ts';
import { loadClient } from '../searchads/lazy-client.ts';
import { formatCustomerId } from '../searchads/wire.ts';
import { buildCodeForm, buildRefreshForm, IGNORED_RESPONSE, postOAuth } from './ask-oauth.ts';
import type { ConnectProvider } from './connect-provider.ts';
import { idTokenClaims, tokenResponse } from './wire.ts';

type GoogleConnectOptions = GoogleAdsClientOptions & { revokeUrl: string };

/** Maximum number of account names to read. Each name takes one call. */
const MAX_NAMES = 50;

const customerRow = z.object({
  customer: z.object({ id: z.union([z.string(), z.number()]), descriptive_name: z.string().optional() }),
});

/**
 * The secret is the refresh token, which does not rotate. A consent that grants no refresh token is refused.
 */
export function createGoogleConnect(options: GoogleConnectOptions): ConnectProvider {
  const { application, revokeUrl } = options;
  const { tokenUrl, clientId, clientSecret } = application;
  const clientFields = { client_id: clientId, client_secret: clientSecret };
  const load = loadOnce(() => loadClient(options));
  const requestTokens = (form: Record<string, string>) =>
    postOAuth('googleads', tokenUrl, { ...form, ...clientFields }, tokenResponse);
  return {
    async exchange(consent) {
      const tokens = await requestTokens(buildCodeForm(consent));
      if (tokens.refresh_token === undefined) {
        throw new ProviderError({
          provider: 'googleads',
          kind: 'refused',
          scope: 'request',
          reason: 'NO_REFRESH_TOKEN',
        });
      }
      return {
        secret: tokens.refresh_token,
        grantId: readUserId(tokens.id_token),
        grantedScopes: tokens.scope,
        expiresAt: null,
      };
    },
    async adopt({ refreshToken }) {
      if (refreshToken === undefined) return undefined;
      const { scope, id_token: idToken } = await requestTokens(buildRefreshForm(refreshToken));
      return {
        secret: refreshToken,
        // Google returns an id token only if the consent included sign-in.
        grantId: readUserId(idToken),
        grantedScopes: scope,
        expiresAt: null,
      };
    },
    listAccounts: async (secret, wanted) => listGoogleAccounts(await load(), secret, wanted),
    getSettings: ({ id }) => ({ loginCustomerId: id }),
    renew: async () => undefined,
    readScopes: async ({ secret }) => (await requestTokens(buildRefreshForm(secret))).scope,
    revocationEndsEnteredTokens: true,
    async revoke(secret) {
      await postOAuth('googleads', revokeUrl, { token: secret }, IGNORED_RESPONSE);
    },
  };
}

function readUserId(idToken: string | undefined): string | null {
  if (idToken === undefined) return null;
  return idTokenClaims.safeParse(decodeJwt(idToken)).data?.sub ?? null;
}

/** Lists the accounts of a grant. An account whose name is not read is named by its id. */
export async function listGoogleAccounts(
  client: Pick<GoogleAdsClient, 'listAccessibleCustomers' | 'search'>,
  secret: string,
  wanted: string | null,
): Promise<ConnectAccount[]> {
  const ids = await client.listAccessibleCustomers(secret).catch((error: unknown) => {
    // The user's Google account has no Google Ads account.
    if (error instanceof ProviderError && error.failure.reason === 'NOT_ADS_USER') return [];
    throw error;
  });
  return Promise.all(
    ids.map(async (id, index) =>
      (wanted === null ? index < MAX_NAMES : id === wanted)
        ? readAccountName(client, secret, id)
        : { id, name: formatCustomerId(id) },
    ),
  );
}

async function readAccountName(
  client: Pick<GoogleAdsClient, 'search'>,
  refreshToken: string,
  id: string,
): Promise<ConnectAccount> {
  const account = { refreshToken, customerId: id, loginCustomerId: id };
  const query = 'SELECT customer.id, customer.descriptive_name FROM customer LIMIT 1';
  const [row] = await client.search(account, query, customerRow).catch((error: unknown) => {
    // Some accounts, such as closed ones, cannot be read. They are named by their id.
    if (error instanceof ProviderError) return [];
    throw error;
  });
  return { id, name: row?.customer.descriptive_name || formatCustomerId(id) };
}
