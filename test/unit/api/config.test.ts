import { loadApiConfig } from '../../../api/config.ts';
import { MINIMAL_API } from '../../support/minimal-settings.ts';

it('each optional setting of the API has a default', () => {
  expect(loadApiConfig(MINIMAL_API)).toMatchObject({
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

it('the API derives the token issuer and audience from its public URL', () => {
  expect(loadApiConfig({ ...MINIMAL_API, PUBLIC_URL: 'https://api.example.com/' })).toMatchObject({
    publicUrl: 'https://api.example.com',
    tokenIssuer: 'https://api.example.com/api/auth',
    tokenAudience: 'https://api.example.com',
  });
});

it('the API puts an IPv6 host in brackets in its public URL', () => {
  expect(loadApiConfig({ ...MINIMAL_API, HOST: '::' })).toMatchObject({ publicUrl: 'http://[::]:3000' });
});

it.each([
  ['DATABASE_URL', undefined],
  ['DATABASE_URL', 'mysql://secret-canary/x'],
  ['TEMPORAL_ADDRESS', undefined],
  ['CURSOR_KEYRING', undefined],
  ['CURSOR_KEYRING', 'one:c2VjcmV0LWNhbmFyeQ'],
  ['UNSUBSCRIBE_KEYRING', undefined],
  ['UNSUBSCRIBE_KEYRING', 'one:c2VjcmV0LWNhbmFyeQ'],
  ['RESEND_WEBHOOK_SECRET', 'secret-canary'],
  ['RESEND_WEBHOOK_SECRET', 'whsec_c2VjcmV0LWNhbmFyeQ'],
  ['PORT', 'secret-canary'],
  ['PORT', '65536'],
  ['PUBLIC_URL', 'ftp://secret-canary'],
  ['LOG_LEVEL', 'secret-canary'],
  ['TRUST_PROXY_HOPS', 'secret-canary'],
  ['TRUST_PROXY_HOPS', '-1'],
  ['RATE_LIMIT_READ', 'secret-canary'],
  ['RATE_LIMIT_WRITE', '0/60'],
  ['RATE_LIMIT_CREDENTIAL', '60'],
  ['RATE_LIMIT_SIGN_IN_LINKS', '1/0'],
  ['SECURITY_CONTACT', 'nobody'],
  ['SECURITY_CONTACT', 'security@example.com,http://example.com'],
  ['TRUSTED_ISSUER', 'secret-canary'],
])(
  'the API refuses the setting %s=%s with an error that contains the name but not the value',
  (name, value) => {
    const load = () => loadApiConfig({ ...MINIMAL_API, [name]: value });
    expect(load).toThrow(name);
    expect(load).not.toThrow(/secret-canary|c2VjcmV0LWNhbmFyeQ/);
  },
);

it('in production, the API requires TRUST_PROXY_HOPS, and the error names 0 as a possible value', () => {
  const production = { ...MINIMAL_API, NODE_ENV: 'production' };
  expect(() => loadApiConfig(production)).toThrow(/TRUST_PROXY_HOPS: is required in production: .*, or 0/);
  expect(() => loadApiConfig({ ...production, TRUST_PROXY_HOPS: '' })).toThrow('TRUST_PROXY_HOPS');
  expect(loadApiConfig({ ...production, TRUST_PROXY_HOPS: '0' }).trustProxyHops).toBe(0);
  expect(loadApiConfig({ ...production, TRUST_PROXY_HOPS: '2' }).trustProxyHops).toBe(2);
});

it('the API reads a rate limit setting as a count and a window in seconds', () => {
  const { rateLimits } = loadApiConfig({
    ...MINIMAL_API,
    RATE_LIMIT_READ: '100/1',
    RATE_LIMIT_CREDENTIAL: '7/9',
  });
  expect(rateLimits).toMatchObject({
    read: { count: 100, seconds: 1 },
    readPerUser: { count: 200, seconds: 1 },
    write: { count: 6_000, seconds: 60 },
    credential: { count: 7, seconds: 9 },
    // A sixtieth of the limit `credential`, but at least 1.
    clientDocuments: { count: 1, seconds: 9 },
    failedCredentials: { count: 600, seconds: 60 },
    signInLinksPerEmail: { count: 20, seconds: 900 },
    invitationsPerEmail: { count: 5, seconds: 86_400 },
  });
});

const TRUSTED_ISSUER = {
  TRUSTED_ISSUER: 'https://id.example.com/',
  TRUSTED_ISSUER_JWKS_URL: 'https://id.example.com/jwks',
  TRUSTED_ISSUER_AUDIENCE: 'throughline',
};

it('the settings of a trusted issuer are optional, and are used unchanged', () => {
  expect(loadApiConfig(MINIMAL_API).trustedIssuer).toBeUndefined();
  expect(loadApiConfig({ ...MINIMAL_API, ...TRUSTED_ISSUER }).trustedIssuer).toEqual({
    name: 'https://id.example.com/',
    jwksUrl: 'https://id.example.com/jwks',
    audience: 'throughline',
  });
});

it.each(Object.keys(TRUSTED_ISSUER))(
  'the settings of a trusted issuer are refused without %s if the other two are set',
  (name) => {
    expect(() => loadApiConfig({ ...MINIMAL_API, ...TRUSTED_ISSUER, [name]: undefined })).toThrow(
      `${name}: is required`,
    );
  },
);

it.each([
  { TRUSTED_ISSUER: 'http://127.0.0.1:3000/api/auth' },
  { TRUSTED_ISSUER: 'https://we.example.com', TOKEN_ISSUER: 'https://we.example.com' },
])("a trusted issuer must differ from the API's own issuer: %j", (same) => {
  expect(() => loadApiConfig({ ...MINIMAL_API, ...TRUSTED_ISSUER, ...same })).toThrow(
    'TRUSTED_ISSUER: must differ from TOKEN_ISSUER',
  );
});
