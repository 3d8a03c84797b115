import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createMetaClient, type GraphCall } from '../../../../activities/socials/meta-client.ts';
import { ProviderError } from '../../../../activities/provider/failure.ts';
import {
  MetaError,
  classifyMetaFailure,
  mayBeTooMuch,
  type MetaFacts,
} from '../../../../activities/socials/meta-failure.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';
import { toInsights } from '../../../../activities/socials/to-insight-row.ts';
import { insightsPage } from '../../../../activities/socials/wire.ts';

const TOKEN = 'EAAsecret-token';
const shape = z.object({ id: z.string() });
const CALL: GraphCall<z.infer<typeof shape>> = {
  path: 'act_1/insights',
  query: { level: 'ad' },
  shape,
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
const catchError = async (): Promise<ProviderError> => {
  try {
    await createClient('app-secret').call(TOKEN, CALL, 30_000);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('The call succeeded.');
};
const catchFacts = async () => {
  const error = await catchError();
  if (error instanceof MetaError) return error.facts;
  throw error;
};

it('the client of the Graph API sends the token in a header and the app secret proof in the query', async () => {
  respondWithJson(200, { id: '1' });
  const { result: received } = await createClient('app-secret').call(TOKEN, CALL, 30_000);
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

it('the client of the Graph API reports the code and subcode of Meta’s error, but not its text', async () => {
  respondWithJson(400, { error: { code: 100, error_subcode: 33, message: `no ${TOKEN}` } });
  const error = await catchError();
  expect(error).toMatchObject({ facts: { status: 400, code: 100, subcode: 33 } });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(TOKEN);
});

it('the client of the Graph API returns the usage of rate limits even if a call fails', async () => {
  respondWithJson(400, { error: { code: 17 } }, { 'x-app-usage': '{"call_count":81}' });
  expect((await catchFacts()).usage?.app?.percent).toBe(81);
});

it('the client of the Graph API fails if a response has an unexpected shape or is not JSON', async () => {
  respondWithJson(200, { name: 'no id' });
  expect((await catchFacts()).status).toBeUndefined();
  answer = (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>');
  const { status, code } = await catchFacts();
  expect([status, code]).toEqual([502, undefined]);
});

const buildLimit = (scope: string) => ({ kind: 'rate_limit', scope, retryAfterMs: 60_000 });

const classifyFacts = (facts: Partial<MetaFacts>) => classifyMetaFailure({ status: 400, ...facts });

it.each<[Partial<MetaFacts>, object]>([
  [{ code: 190 }, { kind: 'reauth' }],
  [{ code: 190, subcode: 463 }, { kind: 'reauth' }],
  [{ code: 10 }, { kind: 'permission' }],
  [{ code: 200 }, { kind: 'permission' }],
  [{ code: 294 }, { kind: 'permission' }],
  [{ code: 299 }, { kind: 'permission' }],
  [{ code: 100, subcode: 33 }, { kind: 'not_found' }],
  [{ code: 4 }, buildLimit('fleet')],
  [{ code: 4, subcode: 1504022 }, buildLimit('account')],
  [{ code: 4, subcode: 1504039 }, buildLimit('account')],
  [{ code: 17 }, buildLimit('connection')],
  [{ code: 17, subcode: 2446079 }, buildLimit('account')],
  [{ code: 32 }, buildLimit('connection')],
  [{ code: 613, subcode: 1487742 }, buildLimit('account')],
  [{ code: 613 }, buildLimit('account')],
  [{ code: 80_000 }, buildLimit('account')],
  [{ code: 80_004 }, buildLimit('account')],
  [{ code: 80_014 }, buildLimit('account')],
  [{ code: 341 }, buildLimit('fleet')],
  [{ status: 429, code: 12 }, buildLimit('account')],
  [{ status: 429 }, buildLimit('account')],
  [{ code: 100, subcode: 1504018 }, { kind: 'needs_job' }],
  [{ code: 2, subcode: 1504038, status: 500 }, { kind: 'needs_job' }],
  [{ code: 100, subcode: 1487534 }, { kind: 'needs_job' }],
  [{ code: 2, subcode: 1504044, status: 500 }, { kind: 'needs_job' }],
  [{ code: -2, subcode: 2490547 }, { kind: 'job_failed' }],
  [
    { code: 2, subcode: 1504042, status: 500 },
    { kind: 'refused', reason: 'META_2_1504042' },
  ],
  [{ code: 1, subcode: 99, status: 500 }, { kind: 'unavailable' }],
  [
    { code: 2, subcode: 1504041, status: 500 },
    { kind: 'refused', reason: 'META_2_1504041' },
  ],
  [{ code: 100 }, { kind: 'refused', reason: 'META_100' }],
  [{ code: 3018 }, { kind: 'refused', reason: 'META_3018' }],
  [{ status: 404 }, { kind: 'refused', reason: 'HTTP_404' }],
  [{ code: 1, status: 500 }, { kind: 'unavailable' }],
  [{ code: 2 }, { kind: 'unavailable' }],
  [{ code: 2, subcode: 1504043, status: 500 }, { kind: 'unavailable' }],
  [{ code: 2601, subcode: 1815107 }, { kind: 'unavailable' }],
  [{ status: 503 }, { kind: 'unavailable' }],
  [{ status: undefined }, { kind: 'unavailable' }],
])('classifies the Meta error %j as %j', (facts, failure) => {
  const { provider, scope, ...shared } = classifyFacts(facts);
  expect(provider).toBe('meta');
  expect('scope' in failure ? { scope, ...shared } : shared).toEqual(failure);
});

it.each<[Partial<MetaFacts>, boolean]>([
  [{ code: 1 }, true],
  [{ code: 1, subcode: 99 }, true],
  [{ code: 100, subcode: 1487534 }, true],
  [{ code: 2, subcode: 1504038 }, true],
  [{ code: 2 }, false],
  [{ code: 100 }, false],
  [{ status: 503 }, false],
])('mayBeTooMuch of the Meta error %j is %s', (facts, isTooMuch) => {
  expect(mayBeTooMuch(new MetaError({ status: 500, ...facts }))).toBe(isTooMuch);
});

it('pauses calls for as long as Meta requests, but at most for an hour', () => {
  const classifyWithRegainTime = (regainAfterMs: number) =>
    classifyFacts({ code: 80_000, usage: { account: { percent: 50, regainAfterMs } } });
  expect(classifyWithRegainTime(300_000)).toMatchObject({ retryAfterMs: 300_000 });
  expect(classifyWithRegainTime(86_400_000)).toMatchObject({ retryAfterMs: 3_600_000 });
});

const parseSpend = (spend: unknown): number | undefined =>
  insightsPage.parse({ data: [{ date_start: '2026-04-01', date_stop: '2026-04-07', spend }] }).data[0]?.spend;

it('toInsights returns each result with its cost, omits values that Meta does not report, and returns the omni-purchase ROAS', () => {
  const row = {
    date_start: '2026-04-01',
    date_stop: '2026-04-07',
    results: [
      { indicator: 'actions:lead', values: [{ value: '4', attribution_windows: ['default'] }] },
      { indicator: 'reach' },
    ],
    cost_per_result: [{ indicator: 'actions:lead', values: [{ value: '2.5' }] }, { indicator: 'reach' }],
    purchase_roas: [
      { action_type: 'purchase', value: '9' },
      { action_type: 'omni_purchase', value: '3.1' },
    ],
  };
  const request = { accountId: '1', level: 'campaign', datePreset: 'last_7d', objectId: null } as const;
  const { data } = insightsPage.parse({ data: [row] });
  expect(toInsights(data, request)).toMatchObject({
    rows: [
      {
        publisherPlatform: 'unknown',
        results: [{ indicator: 'actions:lead', value: 4, costPerResult: 2.5 }, { indicator: 'reach' }],
        purchaseRoas: 3.1,
      },
    ],
  });
});

it.each([
  ['96.40', 96.4],
  ['0', 0],
  [12, 12],
  ['-1.5', -1.5],
])('reads the figure %j of Meta as the number %d', (figure, value) => {
  expect(parseSpend(figure)).toBe(value);
});

it.each([[''], [' '], ['n/a'], ['1e999'], [null], [undefined], [{}], [true]])(
  'omits the figure %j of Meta, which is not a number',
  (figure) => {
    expect(parseSpend(figure)).toBeUndefined();
  },
);
