import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import pino from 'pino';
import { z } from 'zod';
import { Grants } from '../../sandbox/consent/grants.ts';
import { createMetaApp } from '../../sandbox/meta/app.ts';
import { EventStore } from '../../sandbox/meta/events/event-store.ts';
import { MetaProvider } from '../../sandbox/meta/provider.ts';
import { Clock } from '../../sandbox/wire/clock.ts';
import { sha256 } from '../../sandbox/wire/ids.ts';
import { keepOpen } from '../support/keep-open.ts';
import { listenOnLoopback } from '../support/loopback-server.ts';
import { createSandboxControl } from '../support/sandbox-control.ts';
import { openSandbox } from './open-sandbox.ts';

const sandbox = keepOpen(openSandbox);

type GraphAnswer = { status: number; body: unknown };

const APP_SECRET = 'sandbox-meta-app-secret';

const errorBody = z.object({
  error: z.looseObject({
    message: z.string(),
    code: z.int(),
    error_subcode: z.int().optional(),
    fbtrace_id: z.string(),
  }),
});

function formatError({ status, body }: GraphAnswer): string {
  const { code, error_subcode: subcode } = errorBody.parse(body).error;
  return `${status} ${code}${subcode === undefined ? '' : `/${subcode}`}`;
}

async function callGraph(token: string, path: string, body?: object): Promise<GraphAnswer> {
  const url = new URL(`${sandbox.addresses.meta}/v27.0/${path}`);
  url.searchParams.set('appsecret_proof', createHmac('sha256', APP_SECRET).update(token).digest('hex'));
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const DATASET = '3100000000000001';
const DAY_SECONDS = 86_400;
const hash = (text: string): string => sha256(text).toString('hex');
const getSecondsAgo = (days: number): number => Math.floor(Date.now() / 1000 - days * DAY_SECONDS);
const PERSON = { em: [hash('ada@example.com')], client_user_agent: 'Mozilla/5.0' };

function buildPurchase(id: string, changes: object = {}): object {
  return {
    event_name: 'Purchase',
    event_time: getSecondsAgo(0) - 60,
    event_id: id,
    action_source: 'website',
    event_source_url: 'https://shop.example/thanks',
    user_data: PERSON,
    custom_data: { value: 1.5, currency: 'usd' },
    ...changes,
  };
}

test.each([
  ['is older than seven days', { event_time: getSecondsAgo(8) }, '400 100/2804003'],
  [
    'is from a physical store and older than 62 days',
    { action_source: 'physical_store', event_time: getSecondsAgo(63) },
    '400 100/2804003',
  ],
  ['lies in the future', { event_time: getSecondsAgo(-1) }, '400 100'],
  ['has a time in milliseconds', { event_time: Date.now() }, '400 100'],
  [
    'identifies no person',
    { user_data: { client_user_agent: 'Mozilla', country: hash('at') } },
    '400 100/2804050',
  ],
  ['has an unhashed e-mail address', { user_data: { ...PERSON, em: ['ada@example.com'] } }, '400 100'],
  ['has a hashed fbc', { user_data: { ...PERSON, fbc: hash('fb.1.1.x') } }, '400 100'],
  ['has no event_source_url', { event_source_url: undefined }, '400 100'],
  ['has no client_user_agent', { user_data: { em: PERSON.em } }, '400 100'],
  ['has no name', { event_name: undefined }, '400 100'],
  ['has an unknown action_source', { action_source: 'web' }, '400 100'],
  ['has no currency', { custom_data: { value: 1 } }, '400 100'],
  ['has an unknown currency', { custom_data: { value: 1, currency: 'XYZ' } }, '400 100'],
])('Meta in the sandbox refuses all events of a call if one event %s', async (_, changes, error) => {
  const account = 'EAAagency-spoiled';
  const events = [buildPurchase('good'), buildPurchase('bad', changes)];
  const answer = await callGraph(account, `${DATASET}/events`, { data: events });
  expect(formatError(answer)).toBe(error);
  expect(answer.body).toMatchObject({ error: { is_transient: false, error_user_title: expect.any(String) } });
  expect(JSON.stringify(answer.body)).not.toMatch(/\[1\]|bad/);
  const control = createSandboxControl('meta', account, sandbox.addresses.control);
  expect(await control.read('conversions/meta')).toMatchObject({ events: [] });
});

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
])('Meta in the sandbox refuses the insights parameters %j with error %s', async (parameters, error) => {
  const path = `act_1029384756/insights?${String(new URLSearchParams(parameters))}`;
  expect(formatError(await callGraph('EAAagency', path))).toBe(error);
});

it('Meta in the sandbox answers an internal failure with code 2, because code 1 can mean that a query asks for too much data', async () => {
  const clock = new Clock();
  const grants = new Grants('meta', clock, null);
  const provider = new MetaProvider({ clock, journal: null, events: new EventStore(null), grants });
  jest.spyOn(provider.settings, 'get').mockImplementation(() => {
    throw new Error('The sandbox is broken.');
  });
  const app = createMetaApp(provider, pino({ level: 'silent' }));
  const server = await listenOnLoopback(createServer(app));
  try {
    const response = await fetch(`${server.url}/v27.0/me/adaccounts?access_token=EAAagency`);
    expect(formatError({ status: response.status, body: await response.json() })).toBe('500 2');
  } finally {
    await server.close();
  }
});
