import * as openid from 'openid-client';
import { z } from 'zod';
import type { Browser } from '../browser.ts';
import { openWorld, type Answer } from '../open-world.ts';
import {
  CALLBACK,
  createClient,
  getCredentialFields,
  getExchangeFields,
  getOwnTokenFields,
  getRefreshFields,
  postForm,
  type Authorized,
  type ClientCredentials,
} from './client.ts';
import { openStandInPages } from './stand-in-pages.ts';

type Fields = Record<string, string>;

/** `undefined` omits a parameter. */
export type ParameterChange = Record<string, string | undefined>;

export type OAuthWorld = Awaited<ReturnType<typeof openOAuthWorld>>;

export async function openOAuthWorld() {
  const world = await openWorld({ hasLocalPublicUrl: true });
  const pages = await openStandInPages(world.api.oauth);
  const { url } = world.api;
  const post = (endpoint: 'token' | 'revoke', fields: Fields, headers: Fields = {}): Promise<Answer> =>
    postForm(url, endpoint, fields, headers);
  const create = (change: Parameters<typeof createClient>[1] = {}) => createClient(world, change);
  return {
    ...world,
    pages,
    createClient: create,
    discover: ({ clientId, secret }: ClientCredentials, authentication?: openid.ClientAuth) =>
      openid.discovery(
        new URL(`${url}/api/auth`),
        clientId,
        undefined,
        authentication ?? (secret === '' ? openid.None() : openid.ClientSecretBasic(secret)),
        { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
      ),
    post,
    requestOwnToken: (client: ClientCredentials, change: Fields = {}) =>
      post('token', { ...getOwnTokenFields(client), ...change }),
    exchange: (client: ClientCredentials, authorized: Authorized, change: Fields = {}) =>
      post('token', { ...getExchangeFields(client, authorized), ...change }),
    refresh: (client: ClientCredentials, refreshToken: string, change: Fields = {}) =>
      post('token', { ...getRefreshFields(client, refreshToken), ...change }),
    revoke: (client: ClientCredentials, token: string) =>
      post('revoke', { token, ...getCredentialFields(client) }),
    async authorize(
      client: ClientCredentials,
      {
        params = {},
        browser = world.openBrowser(),
        userId = world.tenant.ownerId,
      }: { params?: ParameterChange; browser?: Browser; userId?: string } = {},
    ) {
      const verifier = openid.randomPKCECodeVerifier();
      const callback = await pages.agree(
        browser,
        await getAuthorizationUrl(url, client.clientId, params, verifier),
        userId,
      );
      return { callback, code: callback.searchParams.get('code') ?? '', verifier };
    },
    async startAuthorization(
      params: ParameterChange = {},
      clientChange: Parameters<typeof createClient>[1] = {},
    ) {
      const created = await create(clientChange);
      const address = await getAuthorizationUrl(url, created.clientId, params);
      const browser = world.openBrowser();
      return { created, address, browser, answer: await browser.open(address) };
    },
    close: async () => {
      await pages.stop();
      await world.close();
    },
  };
}

/** Builds the URL of an authorization request that is valid except for `change`. */
export async function getAuthorizationUrl(
  apiUrl: string,
  clientId: string,
  change: ParameterChange = {},
  verifier = openid.randomPKCECodeVerifier(),
): Promise<string> {
  const params: ParameterChange = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'emails:send',
    state: 'the-state',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  };
  const address = new URL(`${apiUrl}/api/auth/authorize`);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
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
  413: 'payload_too_large',
  503: 'unavailable',
};

/** Expects an uncacheable OAuth error (RFC 6749 section 5.2) that is also in the API's error format. */
export async function expectOauthError(
  pendingAnswer: Answer | Promise<Answer>,
  expectedStatus: number,
  expectedError: string,
): Promise<Answer> {
  const answer = await pendingAnswer;
  const { status, headers } = answer;
  const { error, error_description: description, message, code } = oauthError.parse(answer.body);
  expect([status, error, code]).toEqual([expectedStatus, expectedError, CODES[status]]);
  expect(message).toBe(description);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).not.toBeNull();
  return answer;
}
