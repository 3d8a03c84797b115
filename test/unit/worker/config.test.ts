import { loadWorkerConfig } from '../../../worker/config.ts';
import { MINIMAL_WORKER } from '../../support/minimal-settings.ts';

const loadConfig = (env: Record<string, string>) => loadWorkerConfig({ ...MINIMAL_WORKER, ...env });

it('defaults to the Graph API without an app secret', () => {
  expect(loadConfig({})).toMatchObject({
    META_GRAPH_URL: 'https://graph.facebook.com',
    META_GRAPH_VERSION: 'v27.0',
  });
  expect(loadConfig({}).META_APP_SECRET).toBeUndefined();
  expect(loadConfig({ META_APP_SECRET: 'off' }).META_APP_SECRET).toBeUndefined();
});

it('requires TLS for Meta, except for a sandbox on this machine', () => {
  expect(loadConfig({ META_GRAPH_URL: 'http://127.0.0.1:4055/' }).META_GRAPH_URL).toBe(
    'http://127.0.0.1:4055',
  );
  expect(() => loadConfig({ META_GRAPH_URL: 'http://graph.example.com' })).toThrow('META_GRAPH_URL');
});

it('requires a version of the Graph API such as v27.0', () => {
  expect(() => loadConfig({ META_GRAPH_VERSION: '25' })).toThrow('META_GRAPH_VERSION');
  expect(() => loadConfig({ META_GRAPH_VERSION: 'v27.0/../me' })).toThrow('META_GRAPH_VERSION');
});

it("defaults to HubSpot's URL and a rate below HubSpot's lowest limit", () => {
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
])('accepts %s as the URL of HubSpot', (address, normalised) => {
  expect(loadConfig({ HUBSPOT_BASE_URL: address }).HUBSPOT_BASE_URL).toBe(normalised);
});

it.each(['2026-03', '2026-09', '2027-03'])('accepts %s as the version of HubSpot', (version) => {
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
])('refuses %s=%s', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(name);
});
