import type { Credentials } from './options.ts';

/** Function that returns the authentication headers. */
export type Authorize = {
  /** @param refused headers that the API answered with 401; their token is renewed */
  (refused?: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>;
};

/** Function that requests a token with form fields and the OAuth client's `Authorization` header. */
export type FetchToken = (form: URLSearchParams, authorization: string) => Promise<AccessToken>;

/** Access token with its lifetime in seconds. */
export type AccessToken = { accessToken: string; expiresInSeconds: number };

/** A token is renewed this long before it expires, so that requests arrive in time. */
const RENEWAL_LEAD_MS = 60_000;

const HEADER_BY_PREFIX: readonly (readonly [string, (key: string) => Record<string, string>])[] = [
  ['tl_ak_', (key) => ({ 'X-App-Key': key })],
  ['tl_pk_', (key) => ({ 'X-Write-Key': key })],
  ['tl_sk_', (key) => ({ Authorization: `ApiKey ${key}` })],
];

/**
 * Returns the function that authenticates calls.
 * @throws TypeError if the key is invalid, or a secret would be exposed in a browser
 */
export function getCredentials(
  options: Credentials & { allowSecretsInBrowser?: boolean | undefined },
  fetchToken: FetchToken,
): { authorize: Authorize; isRenewable: boolean } {
  if (hasSecret(options) && !options.allowSecretsInBrowser) refuseInBrowser();
  if ('apiKey' in options) {
    const headers = getKeyHeaders(options.apiKey);
    return { authorize: async () => headers, isRenewable: false };
  }
  if ('clientId' in options)
    return { authorize: createTokenAuthorize(options, fetchToken), isRenewable: true };
  if ('token' in options) {
    const { token } = options;
    if (typeof token === 'string')
      return { authorize: async () => buildBearerHeader(token), isRenewable: false };
    return { authorize: async () => buildBearerHeader(await token()), isRenewable: true };
  }
  return { authorize: async () => ({}), isRenewable: false };
}

function hasSecret(options: Credentials): boolean {
  return 'clientId' in options || ('apiKey' in options && !options.apiKey.startsWith('tl_pk_'));
}

function refuseInBrowser(): void {
  if (!('document' in globalThis)) return;
  throw new TypeError(
    'Every visitor of the page could read this secret. Call the API from your server, or use a write key or a token.',
  );
}

function getKeyHeaders(key: string): Record<string, string> {
  const found = HEADER_BY_PREFIX.find(([prefix]) => key.startsWith(prefix));
  if (!found) throw new TypeError('apiKey must be a Throughline key: tl_sk_…, tl_ak_… or tl_pk_….');
  return found[1](key);
}

function buildBearerHeader(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

/**
 * Creates a function that requests tokens with the client credentials grant. Concurrent calls share one
 * request, and a token is reused until shortly before it expires.
 */
function createTokenAuthorize(
  { clientId, clientSecret, scope }: { clientId: string; clientSecret: string; scope?: string | undefined },
  fetchToken: FetchToken,
): Authorize {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope !== undefined && { scope }),
  });
  // The id and the secret are form-encoded before they are joined (RFC 6749, 2.3.1).
  const authorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
  let cached: { headers: Record<string, string>; renewAt: number } | undefined;
  let fetching: Promise<Record<string, string>> | undefined;

  const renew = async () => {
    const { accessToken, expiresInSeconds } = await fetchToken(form, authorization);
    const lifetimeMs = expiresInSeconds * 1_000;
    const headers = buildBearerHeader(accessToken);
    cached = { headers, renewAt: Date.now() + Math.max(lifetimeMs - RENEWAL_LEAD_MS, lifetimeMs / 2) };
    return headers;
  };

  return async (refused) => {
    if (cached && Date.now() < cached.renewAt && cached.headers !== refused) return cached.headers;
    fetching ??= renew().finally(() => {
      fetching = undefined;
    });
    return fetching;
  };
}
