import { loadWorkerConfig } from '../../../worker/config.ts';
import { MINIMAL_WORKER } from '../../support/minimal-settings.ts';

const load = (env: Record<string, string>) => loadWorkerConfig({ ...MINIMAL_WORKER, ...env });

describe('how a worker reaches Meta', () => {
  it('is the Graph API, without proof of an app, unless it is told otherwise', () => {
    expect(load({})).toMatchObject({
      META_GRAPH_URL: 'https://graph.facebook.com',
      META_GRAPH_VERSION: 'v27.0',
    });
    expect(load({}).META_APP_SECRET).toBeUndefined();
    expect(load({ META_APP_SECRET: 'off' }).META_APP_SECRET).toBeUndefined();
  });

  it('is by TLS, but for a sandbox on this machine', () => {
    expect(load({ META_GRAPH_URL: 'http://127.0.0.1:4055/' }).META_GRAPH_URL).toBe('http://127.0.0.1:4055');
    expect(() => load({ META_GRAPH_URL: 'http://graph.example.com' })).toThrow('META_GRAPH_URL');
  });

  it('is a version by its name', () => {
    expect(() => load({ META_GRAPH_VERSION: '25' })).toThrow('META_GRAPH_VERSION');
    expect(() => load({ META_GRAPH_VERSION: 'v27.0/../me' })).toThrow('META_GRAPH_VERSION');
  });
});

describe('settings of the worker for CRMs', () => {
  it("are HubSpot's address, and a rate below its least limit, unless it is said otherwise", () => {
    expect(load({})).toMatchObject({
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
  ])('take %s as the address', (address, taken) => {
    expect(load({ HUBSPOT_BASE_URL: address }).HUBSPOT_BASE_URL).toBe(taken);
  });

  it.each(['2026-03', '2026-09', '2027-03'])('take %s as the version of the API', (version) => {
    const config = load({ HUBSPOT_API_VERSION: version });
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
  ])('are not %s=%s', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(name);
  });
});
