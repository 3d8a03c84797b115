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

describe('the client of the Graph API', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: IncomingMessage[] = [];

  const url = useLoopbackServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  beforeEach(() => asked.splice(0));

  const client = (appSecret?: string) => createMetaClient({ url: url(), version: 'v27.0', appSecret });
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    answer = (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
  };
  const thrown = async (timeoutMs = 30_000): Promise<ProviderError> => {
    try {
      await client('app-secret').call(TOKEN, CALL, timeoutMs);
    } catch (error) {
      if (error instanceof ProviderError) return error;
      throw error;
    }
    throw new Error('It did not fail.');
  };
  /** Returns the facts of the error that an answered call ends with. */
  const facts = async () => {
    const error = await thrown();
    if (error instanceof MetaError) return error.facts;
    throw error;
  };

  it('sends the token in a header, and the proof of the app in the address', async () => {
    json(200, { id: '1' });
    const { answer: got } = await client('app-secret').call(TOKEN, CALL, 30_000);
    expect(got).toEqual({ id: '1' });
    const [request] = asked;
    const address = new URL(request?.url ?? '', url());
    expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(address.pathname).toBe('/v27.0/act_1/insights');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      level: 'ad',
      appsecret_proof: createHmac('sha256', 'app-secret').update(TOKEN).digest('hex'),
    });
    expect(address.href).not.toContain(TOKEN);
  });

  it('sends no proof without an app secret', async () => {
    json(200, { id: '1' });
    await client().call(TOKEN, CALL, 30_000);
    expect(asked[0]?.url).toBe('/v27.0/act_1/insights?level=ad');
  });

  it('follows no redirect', async () => {
    answer = (request, response) =>
      request.url === '/elsewhere'
        ? response.end('{"id":"2"}')
        : response.writeHead(302, { location: `${url()}/elsewhere` }).end();
    const { failure } = await thrown();
    expect([failure.kind, asked.length]).toEqual(['unavailable', 1]);
  });

  it('reports Meta’s code and subcode, without its text', async () => {
    json(400, { error: { code: 100, error_subcode: 33, message: `no ${TOKEN}` } });
    const error = await thrown();
    expect(error).toMatchObject({ facts: { status: 400, code: 100, subcode: 33 } });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(TOKEN);
  });

  it('returns the usage of limits with a failure', async () => {
    json(400, { error: { code: 17 } }, { 'x-app-usage': '{"call_count":81}' });
    expect((await facts()).usage?.app?.percent).toBe(81);
  });

  it('treats an answer that is no JSON or has another shape as a failure', async () => {
    json(200, { name: 'no id' });
    expect((await facts()).status).toBeUndefined();
    answer = (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>');
    const { status, code } = await facts();
    expect([status, code]).toEqual([502, undefined]);
  });

  it('stops reading an answer that is too large', async () => {
    answer = (_request, response) => {
      const chunk = Buffer.alloc(1_000_000, ' ');
      const send = (left: number): void => {
        if (left === 0) response.end();
        else response.write(chunk, () => send(left - 1));
      };
      send(20);
    };
    expect((await thrown()).failure.kind).toBe('too_large');
  });

  it('reports a timeout', async () => {
    answer = () => {};
    expect((await thrown(50)).failure.kind).toBe('timeout');
  });

  it('reports an unreachable server', async () => {
    const unreachable = createMetaClient({
      url: 'http://127.0.0.1:1',
      version: 'v27.0',
      appSecret: undefined,
    });
    await expect(unreachable.call(TOKEN, CALL, 30_000)).rejects.toMatchObject({
      failure: { kind: 'unavailable' },
    });
  });
});
