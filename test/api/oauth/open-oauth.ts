import * as openid from 'openid-client';
import { z } from 'zod';
import { openWorld, send, type Answer, type World } from '../open-world.ts';
import { openBrowser, type Browser } from './browser.ts';
import { CALLBACK, createClient, type CreatedClient } from './make-client.ts';
import { openStandInPages, type StandInPages } from './stand-in-pages.ts';

/** A world whose API is reachable at its public address, with the requests of an OAuth client. */
export type OAuthWorld = World & {
  pages: StandInPages;
  createClient(change?: Parameters<typeof createClient>[1]): Promise<CreatedClient>;
  /** Returns an unmodified `openid-client` configuration from the client's credentials and the server's metadata. */
  discover(created: CreatedClient, authentication?: openid.ClientAuth): Promise<openid.Configuration>;
  /** Posts a raw form to an endpoint below the issuer. */
  post(
    endpoint: 'token' | 'revoke',
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Completes an authorization as a person who agrees, and returns the redirect. */
  authorize(created: CreatedClient, change?: AuthorizationChange): Promise<Authorized>;
};

/** `undefined` omits a parameter. */
type AuthorizationChange = {
  params?: Record<string, string | undefined>;
  browser?: Browser;
  userId?: string;
};

export type Authorized = { back: URL; code: string; verifier: string };

export async function openOAuthWorld(): Promise<OAuthWorld> {
  const world = await openWorld({ hasLocalPublicUrl: true });
  const pages = await openStandInPages(world.api.oauth);
  const issuer = `${world.api.url}/api/auth`;
  return {
    ...world,
    pages,
    createClient: (change) => createClient(world, change),
    discover: ({ clientId, secret }, authentication) =>
      openid.discovery(
        new URL(issuer),
        clientId,
        undefined,
        authentication ?? (secret === '' ? openid.None() : openid.ClientSecretBasic(secret)),
        { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
      ),
    post: (endpoint, fields, headers = {}) =>
      send(`${issuer}/${endpoint}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    async authorize(created, { params = {}, browser = openBrowser(), userId = world.tenant.ownerId } = {}) {
      const verifier = openid.randomPKCECodeVerifier();
      const address = await getAuthorizationUrl(world, created, verifier, params);
      const back = await pages.agree(browser, address, userId);
      return { back, code: back.searchParams.get('code') ?? '', verifier };
    },
    close: async () => {
      await pages.stop();
      await world.close();
    },
  };
}

/** Returns the address of an authorization request that is valid except for `change`. */
export async function getAuthorizationUrl(
  { api }: Pick<World, 'api'>,
  { clientId }: CreatedClient,
  verifier: string,
  change: Record<string, string | undefined> = {},
): Promise<string> {
  const params: Record<string, string | undefined> = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'emails:send',
    state: 'the-state',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  };
  const address = new URL(`${api.url}/api/auth/authorize`);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}

/** Changes to a valid authorization request and to a valid client. */
export type StartArguments = [
  change: Record<string, string | undefined>,
  client?: Parameters<OAuthWorld['createClient']>[0],
];

/** Makes a client and sends a new browser to the authorization endpoint. */
export async function startAuthorization(world: OAuthWorld, ...[change, client = {}]: StartArguments) {
  const created = await world.createClient(client);
  const address = await getAuthorizationUrl(world, created, openid.randomPKCECodeVerifier(), change);
  const browser = openBrowser();
  return { created, address, browser, answer: await browser.open(address) };
}

/** Returns the fields that exchange a code. */
export function getExchangeFields(
  { clientId, secret }: CreatedClient,
  { code, verifier }: Pick<Authorized, 'code' | 'verifier'>,
): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: CALLBACK,
    ...getCredentialFields(clientId, secret),
  };
}

/** Returns the fields that use a refresh token. */
export function getRefreshFields(
  { clientId, secret }: CreatedClient,
  refreshToken: string,
): Record<string, string> {
  return {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...getCredentialFields(clientId, secret),
  };
}

/** Returns fields for `client_secret_post`, or only the id of a public client. */
export function getCredentialFields(clientId: string, secret: string): Record<string, string> {
  return { client_id: clientId, ...(secret !== '' && { client_secret: secret }) };
}

const oauthError = z.object({
  error: z.string(),
  error_description: z.string().min(1),
  message: z.string(),
  code: z.string(),
});

const CODES: Readonly<Record<number, string>> = {
  400: 'validation_error',
  401: 'unauthorized',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  500: 'internal_error',
  503: 'unavailable',
};

/**
 * Returns the error of an answer.
 * @throws unless it is an uncacheable OAuth error (RFC 6749 section 5.2) in the API's error format
 */
export function getOauthError({ status, headers, body }: Answer): [status: number, error: string] {
  if (headers.get('cache-control') !== 'no-store') throw new Error('The answer is cacheable.');
  if (headers.get('x-request-id') === null) throw new Error('The answer has no X-Request-Id.');
  const { error, error_description: description, message, code } = oauthError.parse(body);
  if (message !== description || code !== CODES[status])
    throw new Error(`The answer is not in the API's error format: ${status} ${JSON.stringify(body)}`);
  return [status, error];
}

/** Expects an OAuth error. See {@link getOauthError}. */
export async function expectOauthError(
  answer: Answer | Promise<Answer>,
  status: number,
  error: string,
): Promise<void> {
  expect(getOauthError(await answer)).toEqual([status, error]);
}

/** Returns a token of a token response. */
export function getToken({ body }: Answer, name: 'access_token' | 'refresh_token' | 'scope'): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}: ${JSON.stringify(body)}`);
  return value;
}
