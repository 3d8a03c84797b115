import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startDocumentServer } from '../../support/document-server.ts';
import { openBrowser } from '../oauth/browser.ts';
import { openStandInPages } from '../oauth/stand-in-pages.ts';
import { openWorld, send, type Answer } from '../open-world.ts';
import { CALLBACK } from './open-host.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

const tokenResponse = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

/** Opens an API with MCP tools, a worker that fetches documents, and a server of documents. */
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
  const getRequestUrl = (clientId: string, change: Record<string, string> = {}, apiUrl = api.url): string => {
    const address = new URL(`${apiUrl}/api/auth/authorize`);
    const params = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      resource: `${api.url}/mcp`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...change,
    };
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    return address.href;
  };
  const token = (fields: Record<string, string>): Promise<Answer> =>
    send(`${api.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  return {
    world,
    pages,
    documents,
    queuePrefix: world.queuePrefix,
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
    requestAuthorization: (clientId: string, change = {}, headers: Record<string, string> = {}) =>
      openBrowser().open(getRequestUrl(clientId, change), { headers }),
    token,
    refresh: (clientId: string, refreshToken: string) =>
      token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }),
    /** Authorizes a client as the owner and returns its tokens. */
    async authorize(clientId: string) {
      const callback = await pages.agree(openBrowser(), getRequestUrl(clientId), tenant.ownerId);
      const answer = await token({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER,
      });
      return tokenResponse.parse(answer.body);
    },
    async close() {
      await pages.stop();
      await world.close();
      await documents.close();
    },
  };
}

export const newPath = () => `/${randomUUID()}.json`;

/** Returns whether an answer redirects to sign-in, which means that the client is accepted. */
export async function leadsToSignIn(answer: Promise<Response>): Promise<boolean> {
  return new URL((await answer).headers.get('location') ?? 'about:blank').pathname.startsWith('/sign-in/');
}

/** Returns the reason of a refused authorization request, which redirects nowhere. */
export async function toRefusal(answer: Promise<Response>): Promise<string | undefined> {
  const refused = await answer;
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  const body = z.record(z.string(), z.string()).parse(await refused.json());
  const { error, error_description: reason, message, code } = body;
  expect([error, message, code]).toEqual(['invalid_client', reason, 'validation_error']);
  return reason;
}
