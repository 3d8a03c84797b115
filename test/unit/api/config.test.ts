import { loadApiConfig } from '../../../api/config.ts';

const key = Buffer.alloc(32).toString('base64');
const least = {
  DATABASE_URL: 'postgres://throughline_api:pw@127.0.0.1:5432/throughline',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  CURSOR_KEYRING: `one:${key}`,
  UNSUBSCRIBE_KEYRING: `one:${key}`,
};

describe('settings of the API', () => {
  it('has a default for everything that can have one', () => {
    expect(loadApiConfig(least)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      temporalNamespace: 'default',
      taskQueuePrefix: 'throughline',
      tokenIssuer: 'http://127.0.0.1:3000/api/auth',
      tokenAudience: 'http://127.0.0.1:3000',
      jwksUrl: 'http://127.0.0.1:3000/api/auth/jwks',
      logLevel: 'info',
      isProduction: false,
    });
  });

  it('makes the addresses of tokens from the public one', () => {
    expect(loadApiConfig({ ...least, PUBLIC_URL: 'https://api.example.com/' })).toMatchObject({
      publicUrl: 'https://api.example.com',
      tokenIssuer: 'https://api.example.com/api/auth',
      tokenAudience: 'https://api.example.com',
    });
  });

  it.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://h3-canary/x'],
    ['TEMPORAL_ADDRESS', undefined],
    ['CURSOR_KEYRING', undefined],
    ['CURSOR_KEYRING', 'one:aDMtY2FuYXJ5'],
    ['UNSUBSCRIBE_KEYRING', undefined],
    ['UNSUBSCRIBE_KEYRING', 'one:aDMtY2FuYXJ5'],
    ['RESEND_WEBHOOK_SECRET', 'h3-canary'],
    ['RESEND_WEBHOOK_SECRET', 'whsec_aDMtY2FuYXJ5'],
    ['PORT', 'h3-canary'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'ftp://h3-canary'],
    ['LOG_LEVEL', 'h3-canary'],
  ])('does not start with %s=%s, and says which without its value', (name, value) => {
    const load = () => loadApiConfig({ ...least, [name]: value });
    expect(load).toThrow(name);
    expect(load).not.toThrow(/h3-canary|aDMtY2FuYXJ5/);
  });
});
