import { randomUUID } from 'node:crypto';
import type { ConnectAccount } from '../../models/connections/connect-sessions.ts';
import { ProviderError } from '../provider/failure.ts';
import { buildCodeForm, buildRefreshForm, IGNORED_RESPONSE, postOAuth } from './ask-oauth.ts';
import { readResendDomains } from './ask-resend.ts';
import type { ConnectProvider } from './connect-provider.ts';
import { getBearer, readSecret, writeSecret } from './connection-secret.ts';
import { tokenResponse } from './wire.ts';

type ResendConnectOptions = {
  baseUrl: string;
  /** Undefined if the deployment has no Resend OAuth client. Accounts are then connected with keys. */
  client: { id: string; secret: string | undefined } | undefined;
};

/**
 * Account for a sending-only key, which cannot read the account's domains. Its id is fixed, so that a new
 * key replaces the old key in the same connection.
 */
const SENDING_ACCOUNT: ConnectAccount = { id: 'key_sending', name: 'Resend (sending-only key)' };

/**
 * Resend has no account ids, so each domain of an account is offered as an account. Refresh tokens rotate.
 */
export function createResendConnect({ baseUrl, client }: ResendConnectOptions): ConnectProvider {
  const clientFields: Record<string, string> = {
    ...(client && { client_id: client.id }),
    ...(client?.secret !== undefined && { client_secret: client.secret }),
  };
  const requestTokens = async (form: Record<string, string>, previous?: string) => {
    const tokens = await postOAuth(
      'resend',
      `${baseUrl}/oauth/token`,
      { ...form, ...clientFields },
      tokenResponse,
    );
    const refreshToken = tokens.refresh_token ?? previous;
    if (refreshToken === undefined) {
      throw new ProviderError({
        provider: 'resend',
        kind: 'refused',
        scope: 'request',
        reason: 'NO_REFRESH_TOKEN',
      });
    }
    const expiresAt = Date.now() + tokens.expires_in * 1_000;
    const secret = writeSecret({ kind: 'oauth', refreshToken, accessToken: tokens.access_token, expiresAt });
    return { secret, scope: tokens.scope };
  };
  return {
    async exchange(consent) {
      const { secret, scope } = await requestTokens(buildCodeForm(consent));
      // Each consent is a separate grant. Resend does not report its id, so the id is random.
      return { secret, grantId: randomUUID(), grantedScopes: scope, expiresAt: null };
    },
    async adopt({ apiKey }) {
      if (apiKey === undefined) return undefined;
      const secret = writeSecret({ kind: 'api_key', apiKey });
      return { secret, grantId: null, grantedScopes: null, expiresAt: null };
    },
    async listAccounts(secret) {
      const domains = await readResendDomains(baseUrl, getBearer(secret));
      return domains?.map(({ id, name }) => ({ id, name })) ?? [SENDING_ACCOUNT];
    },
    getSettings: ({ id, name }) => (id === SENDING_ACCOUNT.id ? {} : { domains: [name] }),
    async renew(secret) {
      const read = readSecret(secret);
      if (read.kind !== 'oauth') return undefined;
      const { refreshToken } = read;
      const renewed = await requestTokens(buildRefreshForm(refreshToken), refreshToken);
      return { secret: renewed.secret, expiresAt: null };
    },
    readScopes: async () => null,
    revocationEndsEnteredTokens: false,
    async revoke(secret) {
      const read = readSecret(secret);
      // Resend revokes only refresh tokens. A key stays valid until its owner deletes it.
      if (read.kind !== 'oauth') return;
      await postOAuth(
        'resend',
        `${baseUrl}/oauth/revoke`,
        { token: read.refreshToken, ...clientFields },
        IGNORED_RESPONSE,
      );
    },
  };
}
