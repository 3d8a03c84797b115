import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createMetaClient, type GraphCall } from '../../../../activities/socials/meta-client.ts';
import { ProviderError } from '../../../../activities/provider/failure.ts';
import { MetaError } from '../../../../activities/socials/meta-failure.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';

const TOKEN = 'EAAsecret-token';
const shape = z.object({ id: z.string() });
const CALL: GraphCall<z.infer<typeof shape>> = {
  path: 'act_1/insights',
  query: { level: 'ad' },
  answer: shape,
};

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];

const getUrl = useLoopbackServer((request, response) => {
  requests.push(request);
  answer(request, response);
});
beforeEach(() => requests.splice(0));

const createClient = (appSecret?: string) => createMetaClient({ url: getUrl(), version: 'v27.0', appSecret });
const respondWithJson = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const catchError = async (timeoutMs = 30_000): Promise<ProviderError> => {
  try {
    await createClient('app-secret').call(TOKEN, CALL, timeoutMs);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('It did not fail.');
};
/** Returns the facts of the error for an answered call. */
const catchFacts = async () => {
  const error = await catchError();
  if (error instanceof MetaError) return error.facts;
  throw error;
};

it('the client of the Graph API sends the token in a header and the app secret proof in the query', async () => {
  respondWithJson(200, { id: '1' });
  const { answer: received } = await createClient('app-secret').call(TOKEN, CALL, 30_000);
  expect(received).toEqual({ id: '1' });
  const [request] = requests;
  const address = new URL(request?.url ?? '', getUrl());
  expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(address.pathname).toBe('/v27.0/act_1/insights');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    level: 'ad',
    appsecret_proof: createHmac('sha256', 'app-secret').update(TOKEN).digest('hex'),
  });
  expect(address.href).not.toContain(TOKEN);
});

it('the client of the Graph API sends no proof without an app secret', async () => {
  respondWithJson(200, { id: '1' });
  await createClient().call(TOKEN, CALL, 30_000);
  expect(requests[0]?.url).toBe('/v27.0/act_1/insights?level=ad');
});

it('the client of the Graph API reports Meta’s code and subcode, without its text', async () => {
  respondWithJson(400, { error: { code: 100, error_subcode: 33, message: `no ${TOKEN}` } });
  const error = await catchError();
  expect(error).toMatchObject({ facts: { status: 400, code: 100, subcode: 33 } });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(TOKEN);
});

it('the client of the Graph API returns the usage of limits with a failure', async () => {
  respondWithJson(400, { error: { code: 17 } }, { 'x-app-usage': '{"call_count":81}' });
  expect((await catchFacts()).usage?.app?.percent).toBe(81);
});

it('the client of the Graph API treats an answer that is no JSON or has another shape as a failure', async () => {
  respondWithJson(200, { name: 'no id' });
  expect((await catchFacts()).status).toBeUndefined();
  answer = (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>');
  const { status, code } = await catchFacts();
  expect([status, code]).toEqual([502, undefined]);
});
