import { createHmac, createHash } from 'node:crypto';
import { z } from 'zod';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { keepOpen } from '../support/keep-open.ts';

/** Response of the Graph API. */
type GraphAnswer = { status: number; body: unknown };

/** A sandbox and a client of its Graph API. */
interface OpenMeta extends OpenSandbox {
  /** Calls a path below `/v27.0/` with token and proof. A body makes the call a POST. */
  graph(token: string, path: string, body?: object): Promise<GraphAnswer>;
}

const APP_SECRET = 'sandbox-meta-app-secret';

const errorBody = z.object({
  error: z.looseObject({
    message: z.string(),
    code: z.int(),
    error_subcode: z.int().optional(),
    fbtrace_id: z.string(),
  }),
});

/** Formats an error response as `status code/subcode`. */
function getError({ status, body }: GraphAnswer): string {
  const { code, error_subcode: subcode } = errorBody.parse(body).error;
  return `${status} ${code}${subcode === undefined ? '' : `/${subcode}`}`;
}

async function openMeta(): Promise<OpenMeta> {
  const sandbox = await openSandbox();
  const graph: OpenMeta['graph'] = async (token, path, body) => {
    const url = new URL(`${sandbox.addresses.meta}/v27.0/${path}`);
    url.searchParams.set('appsecret_proof', createHmac('sha256', APP_SECRET).update(token).digest('hex'));
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...sandbox, graph };
}

const meta = keepOpen(openMeta);

const DATASET = '3100000000000001';
const DAY_SECONDS = 86_400;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const secondsAgo = (days: number): number => Math.floor(Date.now() / 1000 - days * DAY_SECONDS);
const person = { em: [sha256('ada@example.com')], client_user_agent: 'Mozilla/5.0' };

/** Returns a purchase a minute ago; `more` overrides fields. */
function buildPurchase(id: string, more: object = {}): object {
  return {
    event_name: 'Purchase',
    event_time: secondsAgo(0) - 60,
    event_id: id,
    action_source: 'website',
    event_source_url: 'https://shop.example/thanks',
    user_data: person,
    custom_data: { value: 1.5, currency: 'usd' },
    ...more,
  };
}

const sendEvents = (token: string, data: object[], dataset = DATASET) =>
  meta.graph(token, `${dataset}/events`, { data });

const report = z.object({
  totals: z.array(z.looseObject({ eventName: z.string(), count: z.int() })),
  events: z.array(z.looseObject({ eventId: z.string().nullable(), received: z.int() })),
});

const readReport = async (account: string) =>
  report.parse((await meta.control('GET', `/control/conversions/meta?account=${account}`)).body);

test.each([
  ['is older than seven days', buildPurchase('bad', { event_time: secondsAgo(8) }), '400 100/2804003'],
  [
    'is from a physical store and older than 62 days',
    buildPurchase('bad', { action_source: 'physical_store', event_time: secondsAgo(63) }),
    '400 100/2804003',
  ],
  ['lies in the future', buildPurchase('bad', { event_time: secondsAgo(-1) }), '400 100'],
  ['has a time in milliseconds', buildPurchase('bad', { event_time: Date.now() }), '400 100'],
  [
    'identifies no person',
    buildPurchase('bad', { user_data: { client_user_agent: 'Mozilla', country: sha256('at') } }),
    '400 100/2804050',
  ],
  [
    'has an unhashed e-mail address',
    buildPurchase('bad', { user_data: { ...person, em: ['ada@example.com'] } }),
    '400 100',
  ],
  [
    'has a hashed fbc',
    buildPurchase('bad', { user_data: { ...person, fbc: sha256('fb.1.1.x') } }),
    '400 100',
  ],
  ['has no event_source_url', buildPurchase('bad', { event_source_url: undefined }), '400 100'],
  ['has no client_user_agent', buildPurchase('bad', { user_data: { em: person.em } }), '400 100'],
  ['has no name', buildPurchase('bad', { event_name: undefined }), '400 100'],
  ['has an unknown action_source', buildPurchase('bad', { action_source: 'web' }), '400 100'],
  ['has no currency', buildPurchase('bad', { custom_data: { value: 1 } }), '400 100'],
  [
    'has an unknown currency',
    buildPurchase('bad', { custom_data: { value: 1, currency: 'XYZ' } }),
    '400 100',
  ],
])('refuses all events if one event %s', async (_, badEvent, error) => {
  const account = 'EAAagency-spoiled';
  const answer = await sendEvents(account, [buildPurchase('good'), badEvent]);
  expect(getError(answer)).toBe(error);
  expect(answer.body).toMatchObject({ error: { is_transient: false, error_user_title: expect.any(String) } });
  expect(JSON.stringify(answer.body)).not.toMatch(/\[1\]|bad/);
  expect((await readReport(account)).events).toEqual([]);
});

const token = 'EAAagency';
const alpine = 'act_1029384756';

it.each([
  [{ level: 'keyword' }, '400 100'],
  [{ date_preset: 'last_5d' }, '400 100'],
  [{ time_range: '2026-01-01' }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2026-02-29', until: '2026-03-01' }) }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2026-03-02', until: '2026-03-01' }) }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2019-01-01', until: '2019-01-02' }) }, '400 3018'],
  [{ breakdowns: 'platform' }, '400 100'],
  [{ breakdowns: 'platform_position' }, '400 2/1504041'],
  [{ breakdowns: 'publisher_platform,country' }, '400 2/1504041'],
  [{ fields: 'impressions,wishes' }, '400 100'],
  [{ filtering: 'campaign' }, '400 100'],
  [{ filtering: JSON.stringify([{ field: 'age', operator: 'IN', value: [] }]) }, '400 100'],
  [{ time_increment: '7' }, '400 100'],
  [{ limit: '0' }, '400 100'],
  [{ after: 'nowhere' }, '400 100'],
])('answers insights with %j by %s', async (parameters, error) => {
  const path = `${alpine}/insights?${String(new URLSearchParams(parameters))}`;
  expect(getError(await meta.graph(token, path))).toBe(error);
});
