import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { MINIMAL_WORKER } from '../../support/minimal-settings.ts';
import { describeRelease, PATCHES } from '../../../worker/versioning.ts';
import { finalFailure } from '../../../activities/failures.ts';
import { loadFirst } from '../../../worker/create-worker.ts';

const loadConfig = (env: Record<string, string>) => loadWorkerConfig({ ...MINIMAL_WORKER, ...env });

it("by default, a worker calls Meta's Graph API without an app secret", () => {
  expect(loadConfig({})).toMatchObject({
    META_GRAPH_URL: 'https://graph.facebook.com',
    META_GRAPH_VERSION: 'v27.0',
  });
  expect(loadConfig({}).META_APP_SECRET).toBeUndefined();
  expect(loadConfig({ META_APP_SECRET: 'off' }).META_APP_SECRET).toBeUndefined();
});

it('a worker calls Meta without TLS only at a loopback address', () => {
  expect(loadConfig({ META_GRAPH_URL: 'http://127.0.0.1:4055/' }).META_GRAPH_URL).toBe(
    'http://127.0.0.1:4055',
  );
  expect(() => loadConfig({ META_GRAPH_URL: 'http://graph.example.com' })).toThrow('META_GRAPH_URL');
});

it('a worker does not start with an invalid version of the Graph API', () => {
  expect(() => loadConfig({ META_GRAPH_VERSION: '25' })).toThrow('META_GRAPH_VERSION');
  expect(() => loadConfig({ META_GRAPH_VERSION: 'v27.0/../me' })).toThrow('META_GRAPH_VERSION');
});

it("by default, a worker stays below HubSpot's lowest rate limit", () => {
  expect(loadConfig({})).toMatchObject({
    HUBSPOT_BASE_URL: 'https://api.hubapi.com',
    HUBSPOT_API_VERSION: '2026-09',
    CRM_CALLS_PER_SECOND: 100,
    CRM_CALLS_PER_SECOND_PER_CONNECTION: 9,
  });
});

it.each([
  ['https://proxy.example.com/hubspot/', 'https://proxy.example.com/hubspot'],
  ['http://127.0.0.1:4054', 'http://127.0.0.1:4054'],
  ['http://localhost:4054/', 'http://localhost:4054'],
])('a worker accepts %s as the URL of HubSpot', (address, normalized) => {
  expect(loadConfig({ HUBSPOT_BASE_URL: address }).HUBSPOT_BASE_URL).toBe(normalized);
});

it.each(['2026-03', '2026-09', '2027-03'])('a worker accepts %s as the API version of HubSpot', (version) => {
  const config = loadConfig({ HUBSPOT_API_VERSION: version });
  expect(config.HUBSPOT_API_VERSION).toBe(version);
});

it.each([
  ['HUBSPOT_BASE_URL', 'http://api.hubapi.com'],
  ['HUBSPOT_BASE_URL', 'http://127.0.0.1.example.com'],
  ['HUBSPOT_BASE_URL', 'hubapi'],
  ['HUBSPOT_API_VERSION', 'v3'],
  ['HUBSPOT_API_VERSION', '2026-06'],
  ['HUBSPOT_API_VERSION', '2026-09/../v3'],
  ['CRM_CALLS_PER_SECOND', '0'],
  ['CRM_CALLS_PER_SECOND_PER_CONNECTION', 'many'],
])('a worker does not start with %s=%s', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(name);
});

const WORKFLOWS = join(import.meta.dirname, '..', '..', '..', 'workflows');

it('PATCHES lists exactly the patches that the workflows use', () => {
  const sources = readdirSync(WORKFLOWS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(WORKFLOWS, name), 'utf8'));
  const used = sources.flatMap((source) =>
    [...source.matchAll(/\bpatched\('([^']+)'\)/g)].map(([, id = '']) => id),
  );
  expect([...new Set(used)].toSorted()).toEqual([...PATCHES.keys()].toSorted());
});

const patches = new Map([
  ['old', 'released'],
  ['new', 'held'],
  ['newest', 'held'],
] as const);
const release = loadConfig({ ACTIVE_PATCHES: ' one, new,,two ' }).release;

it('a worker reads ACTIVE_PATCHES as a comma-separated list, and logs inactive and unknown patches', () => {
  expect([...release.activePatches]).toEqual(['one', 'new', 'two']);
  expect(describeRelease(release, patches)).toMatchObject({ held: ['newest'], unknown: ['one', 'two'] });
  expect([...loadConfig({}).release.activePatches]).toEqual([]);
});

it('a worker version requires both WORKER_DEPLOYMENT_NAME and WORKER_BUILD_ID', () => {
  expect(loadConfig({ WORKER_DEPLOYMENT_NAME: '', WORKER_BUILD_ID: '' }).release.version).toBeUndefined();
  expect(
    loadConfig({ WORKER_DEPLOYMENT_NAME: 'throughline', WORKER_BUILD_ID: '1.4.0' }).release.version,
  ).toEqual({
    deploymentName: 'throughline',
    buildId: '1.4.0',
  });
  expect(() => loadConfig({ WORKER_DEPLOYMENT_NAME: 'throughline' }).release).toThrow('WORKER_BUILD_ID');
  expect(() => loadConfig({ WORKER_BUILD_ID: '1.4.0' }).release).toThrow('WORKER_DEPLOYMENT_NAME');
});

async function runActivity(load: () => Promise<unknown>): Promise<string[]> {
  const events: string[] = [];
  const loading = loadFirst(async () => {
    await load();
    events.push('loaded');
  });
  const environment = new MockActivityEnvironment(
    {},
    { interceptors: [loading], logger: new DefaultLogger('ERROR') },
  );
  const [run] = await Promise.allSettled([environment.run(async () => events.push('recorded'))]);
  if (run.status === 'rejected') events.push(String(Reflect.get(Object(run.reason), 'type')));
  return events;
}

it.each([
  [
    "records nothing before its provider's client is loaded",
    () => new Promise((resolve) => setTimeout(resolve, 10)),
    ['loaded', 'recorded'],
  ],
  [
    'records nothing if the deployment has no client for its provider',
    () => Promise.reject(finalFailure('provider_refused', { reason: 'NOT_CONFIGURED' })),
    ['provider_refused'],
  ],
])('an activity %s', async (_, load, expected) => {
  expect(await runActivity(load)).toEqual(expected);
});
