import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startDocumentServer } from '../../support/document-server.ts';
import type { ShownPage } from '../browser.ts';
import { getExchangeFields, getRefreshFields, getToken, postForm } from '../oauth/client.ts';
import { getAuthorizationUrl, type ParameterChange } from '../oauth/open-oauth.ts';
import { openStandInPages } from '../oauth/stand-in-pages.ts';
import { openWorld } from '../open-world.ts';
import { CALLBACK } from './open-host.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** Opens an API with MCP tools, a worker that fetches client metadata documents, and a server that hosts them. */
export async function openDocuments() {
  const documents = await startDocumentServer();
  const world = await openWorld({
    hasLocalPublicUrl: true,
    env: { MCP_SERVER: 'read-write' },
    worker: { queues: ['client-documents'] },
  });
  const pages = await openStandInPages(world.api.oauth);
  const { api, tenant } = world;
  /** Returns the address of an authorization request, by default at the world's API. */
  const getRequestUrl = (
    clientId: string,
    change: ParameterChange = {},
    apiUrl = api.url,
  ): Promise<string> => {
    const params = { redirect_uri: CALLBACK, resource: `${api.url}/mcp`, scope: undefined, state: undefined };
    return getAuthorizationUrl(apiUrl, clientId, { ...params, ...change }, VERIFIER);
  };
  return {
    world,
    pages,
    documents,
    /** Returns the number of fetches of a client's document. */
    countFetches: (clientId: string) =>
      documents.requestedPaths.filter((path) => path === new URL(clientId).pathname).length,
    /** Expires a cached document. */
    expireDocument: (clientId: string) =>
      world.sql(
        `update oidc_records set expires_at = now() where kind = 'ClientDocument' and client_id = $1`,
        [clientId],
      ),
    getRequestUrl,
    /** Sends an authorization request from a new browser. */
    requestAuthorization: async (clientId: string, change = {}, headers: Record<string, string> = {}) =>
      world.openBrowser().open(await getRequestUrl(clientId, change), headers),
    refresh: (clientId: string, refreshToken: string) =>
      postForm(api.url, 'token', getRefreshFields({ clientId, secret: '' }, refreshToken)),
    /** Authorizes a client as the owner and returns its tokens. */
    async authorize(clientId: string) {
      const callback = await pages.agree(world.openBrowser(), await getRequestUrl(clientId), tenant.ownerId);
      const authorized = { code: callback.searchParams.get('code') ?? '', verifier: VERIFIER };
      const fields = getExchangeFields({ clientId, secret: '' }, authorized);
      const answer = await postForm(api.url, 'token', { ...fields, redirect_uri: CALLBACK });
      return { token: getToken(answer, 'access_token'), refreshToken: getToken(answer, 'refresh_token') };
    },
    async close() {
      await pages.stop();
      await world.close();
      await documents.close();
    },
  };
}

export const createPath = () => `/${randomUUID()}.json`;

/** Returns whether a page redirects to sign-in, which means that the client is accepted. */
export async function leadsToSignIn(page: Promise<ShownPage>): Promise<boolean> {
  return (await page).location.includes('/sign-in/');
}

/** Returns the reason of a refused authorization request, which redirects nowhere. */
export async function getRefusalReason(page: Promise<ShownPage>): Promise<string | undefined> {
  const { status, location, body } = await page;
  expect([status, location]).toEqual([400, '']);
  const refusal = z.record(z.string(), z.string()).parse(JSON.parse(body));
  const { error, error_description: reason, message, code } = refusal;
  expect([error, message, code]).toEqual(['invalid_client', reason, 'validation_error']);
  return reason;
}
