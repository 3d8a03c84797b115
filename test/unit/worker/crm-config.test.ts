import { loadWorkerConfig } from '../../../worker/config.ts';

const keyring = `one:${Buffer.alloc(32).toString('base64')}`;
const least = {
  DATABASE_URL: 'postgres://throughline_worker:pw@127.0.0.1:5432/throughline',
  RESEND_API_KEY: 're_example',
  PUBLIC_URL: 'https://api.example.com',
  UNSUBSCRIBE_KEYRING: keyring,
  SIGN_IN_KEYRING: keyring,
  SIGN_IN_SENDER: 'sign-in@example.com',
  CONNECTION_KEYRING: keyring,
};

describe('settings of the worker: CRMs', () => {
  it("are HubSpot's address, and a rate below its least limit, unless it is said otherwise", () => {
    expect(loadWorkerConfig(least)).toMatchObject({
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
    expect(loadWorkerConfig({ ...least, HUBSPOT_BASE_URL: address }).HUBSPOT_BASE_URL).toBe(taken);
  });

  it.each(['2026-03', '2026-09', '2027-03'])('take %s as the version of the API', (version) => {
    const config = loadWorkerConfig({ ...least, HUBSPOT_API_VERSION: version });
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
    expect(() => loadWorkerConfig({ ...least, [name]: value })).toThrow(name);
  });
});
