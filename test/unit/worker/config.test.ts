import { loadWorkerConfig } from '../../../worker/config.ts';

const KEYRING = `k1:${Buffer.alloc(32).toString('base64')}`;

const REQUIRED = {
  DATABASE_URL: 'postgres://throughline_worker@127.0.0.1/throughline',
  RESEND_API_KEY: 're_1',
  PUBLIC_URL: 'https://api.example.com',
  UNSUBSCRIBE_KEYRING: KEYRING,
  SIGN_IN_KEYRING: KEYRING,
  SIGN_IN_SENDER: 'sign-in@example.com',
  CONNECTION_KEYRING: KEYRING,
};

describe('how a worker reaches Meta', () => {
  const load = (env: Record<string, string>) => loadWorkerConfig({ ...REQUIRED, ...env });

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
