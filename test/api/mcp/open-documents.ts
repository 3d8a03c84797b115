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

/**
 * Opens an API with MCP tools, a worker that fetches client metadata documents, and the server that hosts the
 * documents.
 */
export async function openDocuments() {
  const documents = await startDocumentServer();
  const world = await openWorld({
    hasLocalPublicUrl: true,
    env: { MCP_SERVER: 'read-write' },
    worker: { queues: ['client-documents'] },
  });
  const pages = await openStandInPages(world.api.oauth);
  const { api, tenant } = world;
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
    countFetches: (clientId: string) =>
      documents.requestedPaths.filter((path) => path === new URL(clientId).pathname).length,
    expireDocument: (clientId: string) =>
      world.sql(
        `update oidc_records set expires_at = now() where kind = 'ClientDocument' and client_id = $1`,
        [clientId],
      ),
    getRequestUrl,
    requestAuthorization: async (clientId: string, change = {}, headers: Record<string, string> = {}) =>
      world.openBrowser().open(await getRequestUrl(clientId, change), headers),
    refresh: (clientId: string, refreshToken: string) =>
      postForm(api.url, 'token', getRefreshFields({ clientId, secret: '' }, refreshToken)),
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

/** A redirect to sign-in means that the client is accepted. */
export async function leadsToSignIn(page: Promise<ShownPage>): Promise<boolean> {
  return (await page).location.includes('/sign-in/');
}

export async function getRefusalReason(page: Promise<ShownPage>): Promise<string | undefined> {
  const { status, location, body } = await page;
  expect([status, location]).toEqual([400, '']);
  const refusal = z.record(z.string(), z.string()).parse(JSON.parse(body));
  const { error, error_description: reason, message, code } = refusal;
  expect([error, message, code]).toEqual(['invalid_client', reason, 'validation_error']);
  return reason;
}
