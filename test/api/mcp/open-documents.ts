import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startDocumentServer, type DocumentServer } from '../../support/document-server.ts';
import { sandboxAccount } from '../../support/sandbox-account.ts';
import { startTestWorker } from '../../support/worker.ts';
import { openBrowser } from '../oauth/browser.ts';
import { openStandInPages, type StandInPages } from '../oauth/stand-in-pages.ts';
import { openWorld, send, type Answer, type World } from '../open-world.ts';
import { CALLBACK } from './open-host.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

const tokens = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

/** An API with tools for agents, a worker that fetches documents, and a host of documents. */
export type DocumentsWorld = {
  world: World;
  pages: StandInPages;
  documents: DocumentServer;
  queuePrefix: string;
  /** How often the document of a client was fetched. */
  timesAsked(clientId: string): number;
  /** Ends the time for which a document is fresh. */
  age(clientId: string): Promise<unknown>;
  /** The address of an authorization request, at the world's API unless another is given. */
  requestOf(clientId: string, change?: Record<string, string>, api?: string): string;
  /** Sends an authorization request from a new browser. */
  ask(clientId: string, change?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  token(fields: Record<string, string>): Promise<Answer>;
  refresh(clientId: string, refreshToken: string): Promise<Answer>;
  /** Has the owner agree to a client, and gives its tokens. */
  agreed(clientId: string): Promise<z.infer<typeof tokens>>;
  close(): Promise<void>;
};

export async function openDocuments(): Promise<DocumentsWorld> {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const documents = await startDocumentServer();
  const world = await openWorld({ atItsAddress: true, queuePrefix, env: { MCP_SERVER: 'read-write' } });
  const pages = await openStandInPages(world.api.oauth);
  const { database, api, tenant } = world;
  const queues = ['client-documents' as const];
  const worker = await startTestWorker({ database, queuePrefix, account: sandboxAccount(), queues });
  const requestOf: DocumentsWorld['requestOf'] = (clientId, change = {}, at = api.url) => {
    const address = new URL(`${at}/api/auth/authorize`);
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
  const token: DocumentsWorld['token'] = (fields) =>
    send(`${api.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  return {
    world,
    pages,
    documents,
    queuePrefix,
    timesAsked: (clientId) => documents.asked.filter((path) => path === new URL(clientId).pathname).length,
    age: (clientId) =>
      world.sql(
        `update oidc_records set expires_at = now() where kind = 'ClientDocument' and client_id = $1`,
        [clientId],
      ),
    requestOf,
    ask: (clientId, change = {}, headers = {}) =>
      openBrowser().open(requestOf(clientId, change), { headers }),
    token,
    refresh: (clientId, refreshToken) =>
      token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }),
    async agreed(clientId) {
      const back = await pages.agree(openBrowser(), requestOf(clientId), tenant.ownerId);
      const answer = await token({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER,
      });
      return tokens.parse(answer.body);
    },
    async close() {
      await worker.stop();
      await pages.stop();
      await world.close();
      await documents.close();
    },
  };
}

export const newPath = () => `/${randomUUID()}.json`;

/** Whether an answer leads a person to sign in: the client is known. */
export async function leadsToSignIn(answer: Promise<Response>): Promise<boolean> {
  return new URL((await answer).headers.get('location') ?? 'about:blank').pathname.startsWith('/sign-in/');
}

/** Why an authorization request was refused, of an answer that redirects nobody. */
export async function refusalOf(answer: Promise<Response>): Promise<string | undefined> {
  const refused = await answer;
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  const body = z.record(z.string(), z.string()).parse(await refused.json());
  const { error, error_description: why, message, code } = body;
  expect([error, message, code]).toEqual(['invalid_client', why, 'validation_error']);
  return why;
}
