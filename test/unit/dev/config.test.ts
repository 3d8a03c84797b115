import { parseConfig } from '../../../dev/config.ts';

const PROJECT = '/somewhere/throughline';

it('stores data in the project or in THROUGHLINE_HOME', () => {
  expect(parseConfig({}, PROJECT).home).toBe(`${PROJECT}/.throughline`);
  expect(parseConfig({ THROUGHLINE_HOME: '/data/one' }, PROJECT).home).toBe('/data/one');
});

it('treats an empty variable as not set', () => {
  const config = parseConfig({ THROUGHLINE_HOME: '', TEMPORAL_CLI_PATH: '', RESEND_API_KEY: '' }, PROJECT);
  expect(config.home).toBe(`${PROJECT}/.throughline`);
  expect(config).not.toHaveProperty('temporalCliPath');
});

it('shares the cache between clones or uses THROUGHLINE_CACHE', () => {
  expect(parseConfig({ THROUGHLINE_CACHE: '/cache' }, PROJECT).cache).toBe('/cache');
  expect(parseConfig({}, PROJECT).cache).toBe(parseConfig({}, '/another/clone').cache);
});

it('allows uploads from every origin or from S3_CORS_ORIGINS', () => {
  expect(parseConfig({}, PROJECT).corsOrigins).toEqual(['*']);
  const env = { S3_CORS_ORIGINS: 'https://app.example.com, http://localhost:5173' };
  expect(parseConfig(env, PROJECT).corsOrigins).toEqual(['https://app.example.com', 'http://localhost:5173']);
});

it('passes no configuration variables of the shell to the servers', () => {
  const env = {
    PATH: '/bin',
    DATABASE_URL: 'postgres://elsewhere/db',
    RESEND_API_KEY: 're_real',
    PORT: '1',
  };
  expect(parseConfig(env, PROJECT).serverEnv).toEqual({ PATH: '/bin' });
});

it('uses a real Resend only with RESEND_BASE_URL', () => {
  expect(parseConfig({ RESEND_API_KEY: 're_real' }, PROJECT)).not.toHaveProperty('resend');
  const env = { RESEND_API_KEY: 're_real', RESEND_BASE_URL: 'https://api.resend.com' };
  expect(parseConfig(env, PROJECT).resend).toEqual({
    apiKey: 're_real',
    baseUrl: 'https://api.resend.com',
  });
});

it('uses a real Google Ads only with GOOGLE_ADS_ENDPOINT', () => {
  const credentials = {
    GOOGLE_ADS_CLIENT_ID: 'client',
    GOOGLE_ADS_CLIENT_SECRET: 'client-secret',
  };
  expect(parseConfig(credentials, PROJECT)).not.toHaveProperty('googleAds');
  const endpoint = 'https://googleads.googleapis.com';
  expect(parseConfig({ ...credentials, GOOGLE_ADS_ENDPOINT: endpoint }, PROJECT).googleAds).toEqual({
    endpoint,
    tokenUrl: 'https://oauth2.googleapis.com/token',
    clientId: 'client',
    clientSecret: 'client-secret',
  });
});

it('uses a real HubSpot only with HUBSPOT_BASE_URL', () => {
  expect(parseConfig({}, PROJECT)).not.toHaveProperty('hubSpotUrl');
  const url = 'https://api.hubapi.com';
  expect(parseConfig({ HUBSPOT_BASE_URL: url }, PROJECT).hubSpotUrl).toBe(url);
  expect(() => parseConfig({ HUBSPOT_BASE_URL: 'hubspot' }, PROJECT)).toThrow('HUBSPOT_BASE_URL');
});

it('uses another object store only with S3_BUCKET', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret-key' };
  expect(parseConfig(keys, PROJECT)).not.toHaveProperty('bucket');
  const account = { accessKeyId: 'key', secretAccessKey: 'secret-key', region: 'us-east-1' };
  expect(parseConfig({ ...keys, S3_BUCKET: 'mine' }, PROJECT).bucket).toEqual({
    ...account,
    bucket: 'mine',
  });
  const storeVariables = { S3_BUCKET: 'mine', S3_REGION: 'auto', S3_ENDPOINT: 'https://store.example' };
  expect(parseConfig({ ...keys, ...storeVariables }, PROJECT).bucket).toEqual({
    ...account,
    bucket: 'mine',
    region: 'auto',
    endpoint: 'https://store.example',
  });
});

it.each([
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ RESEND_REQUESTS_PER_SECOND: '0' }, 'RESEND_REQUESTS_PER_SECOND'],
  [{ RESEND_BASE_URL: 'resend', RESEND_API_KEY: 're_1' }, 'RESEND_BASE_URL'],
  [{ RESEND_BASE_URL: 'https://api.resend.com' }, 'RESEND_API_KEY'],
  [{ RESEND_API_KEY: 'secret-of-mine' }, 'RESEND_API_KEY'],
  [{ GOOGLE_ADS_ENDPOINT: 'google', GOOGLE_ADS_CLIENT_ID: 'client' }, 'GOOGLE_ADS_ENDPOINT'],
  [{ GOOGLE_ADS_ENDPOINT: 'https://googleads.googleapis.com' }, 'GOOGLE_ADS_CLIENT_ID'],
  [{ S3_BUCKET: 'mine', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_ENDPOINT: 'store' }, 'S3_ENDPOINT'],
])('refuses %j and names the variable', (env, name) => {
  expect(() => parseConfig(env, PROJECT)).toThrow(name);
});

it('shows no value of a refused variable', () => {
  expect(() => parseConfig({ RESEND_API_KEY: 'secret-of-mine' }, PROJECT)).not.toThrow('secret-of-mine');
});
