import type { Credentials } from './options.ts';

/** Gives the headers that say who calls. */
export type Authorise = {
  /** @param refused the headers that the API has just answered 401 to, so that a token of them is renewed */
  (refused?: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>;
};

/** How the client fetches a token: the fields of the form, and the `Authorization` of the OAuth client. */
export type FetchToken = (form: URLSearchParams, authorization: string) => Promise<AccessToken>;

/** A token, and how long it lives, in seconds. */
export type AccessToken = { accessToken: string; expiresInSeconds: number };

/** A token is renewed so long before its end that a request which takes it along still arrives in time. */
const RENEWED_BEFORE_MS = 60_000;

const HEADER_BY_PREFIX: readonly (readonly [string, (key: string) => Record<string, string>])[] = [
  ['tl_ak_', (key) => ({ 'X-App-Key': key })],
  ['tl_pk_', (key) => ({ 'X-Write-Key': key })],
  ['tl_sk_', (key) => ({ Authorization: `ApiKey ${key}` })],
];

/** @throws TypeError when the key is none of the API's, or a secret would be in a page where everybody can read it. */
export function credentialsOf(
  options: Credentials & { allowSecretsInBrowser?: boolean | undefined },
  fetchToken: FetchToken,
): { authorise: Authorise; isRenewable: boolean } {
  if (isSecret(options) && !options.allowSecretsInBrowser) refuseInBrowser();
  if ('apiKey' in options) {
    const headers = headersOfKey(options.apiKey);
    return { authorise: async () => headers, isRenewable: false };
  }
  if ('clientId' in options) return { authorise: ownTokens(options, fetchToken), isRenewable: true };
  if ('token' in options) {
    const { token } = options;
    if (typeof token === 'string') return { authorise: async () => bearer(token), isRenewable: false };
    return { authorise: async () => bearer(await token()), isRenewable: true };
  }
  return { authorise: async () => ({}), isRenewable: false };
}

function isSecret(options: Credentials): boolean {
  return 'clientId' in options || ('apiKey' in options && !options.apiKey.startsWith('tl_pk_'));
}

function refuseInBrowser(): void {
  if (!('document' in globalThis)) return;
  throw new TypeError(
    'Everybody who opens the page can read this secret. Call the API from your server, or with a write key or a token.',
  );
}

function headersOfKey(key: string): Record<string, string> {
  const found = HEADER_BY_PREFIX.find(([prefix]) => key.startsWith(prefix));
  if (!found) throw new TypeError('apiKey must be a key of Throughline: tl_sk_…, tl_ak_… or tl_pk_….');
  return found[1](key);
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

/**
 * Tokens that an OAuth client gets for itself: one request for all who wait, and one token until shortly before its
 * end.
 */
function ownTokens(
  { clientId, clientSecret, scope }: { clientId: string; clientSecret: string; scope?: string | undefined },
  fetchToken: FetchToken,
): Authorise {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope !== undefined && { scope }),
  });
  // RFC 6749, 2.3.1: both are form-encoded before they are joined.
  const authorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
  let kept: { headers: Record<string, string>; renewAt: number } | undefined;
  let fetching: Promise<Record<string, string>> | undefined;

  const renew = async () => {
    const { accessToken, expiresInSeconds } = await fetchToken(form, authorization);
    const livesMs = expiresInSeconds * 1_000;
    const headers = bearer(accessToken);
    kept = { headers, renewAt: Date.now() + Math.max(livesMs - RENEWED_BEFORE_MS, livesMs / 2) };
    return headers;
  };

  return async (refused) => {
    if (kept && Date.now() < kept.renewAt && kept.headers !== refused) return kept.headers;
    fetching ??= renew().finally(() => {
      fetching = undefined;
    });
    return fetching;
  };
}
