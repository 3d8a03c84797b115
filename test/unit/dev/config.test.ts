import { parseConfig } from '../../../dev/config.ts';

const PROJECT = '/somewhere/throughline';

describe('parseConfig', () => {
  it('keeps the data in the project unless THROUGHLINE_HOME names another folder', () => {
    expect(parseConfig({}, PROJECT).home).toBe(`${PROJECT}/.throughline`);
    expect(parseConfig({ THROUGHLINE_HOME: '/data/one' }, PROJECT).home).toBe('/data/one');
  });

  it('takes an empty variable as not set', () => {
    const config = parseConfig({ THROUGHLINE_HOME: '', TEMPORAL_CLI_PATH: '', RESEND_API_KEY: '' }, PROJECT);
    expect(config.home).toBe(`${PROJECT}/.throughline`);
    expect(config).not.toHaveProperty('temporalCliPath');
  });

  it('shares the cache between clones, and lets THROUGHLINE_CACHE move it', () => {
    expect(parseConfig({ THROUGHLINE_CACHE: '/cache' }, PROJECT).cache).toBe('/cache');
    expect(parseConfig({}, PROJECT).cache).toBe(parseConfig({}, '/another/clone').cache);
  });

  it('lets pages of every origin upload, unless S3_CORS_ORIGINS names those that may', () => {
    expect(parseConfig({}, PROJECT).corsOrigins).toEqual(['*']);
    const named = { S3_CORS_ORIGINS: 'https://app.example.com, http://localhost:5173' };
    expect(parseConfig(named, PROJECT).corsOrigins).toEqual([
      'https://app.example.com',
      'http://localhost:5173',
    ]);
  });

  it('gives the servers nothing that would configure them behind our back', () => {
    const env = {
      PATH: '/bin',
      DATABASE_URL: 'postgres://elsewhere/db',
      RESEND_API_KEY: 're_real',
      PORT: '1',
    };
    expect(parseConfig(env, PROJECT).serverEnv).toEqual({ PATH: '/bin' });
  });

  it('sends through a real Resend only when its address is asked for', () => {
    expect(parseConfig({ RESEND_API_KEY: 're_real' }, PROJECT)).not.toHaveProperty('resend');
    const asked = { RESEND_API_KEY: 're_real', RESEND_BASE_URL: 'https://api.resend.com' };
    expect(parseConfig(asked, PROJECT).resend).toEqual({
      apiKey: 're_real',
      baseUrl: 'https://api.resend.com',
    });
  });

  it('reaches a real Google Ads only when its address is asked for', () => {
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

  it('reaches a real HubSpot only when its address is asked for', () => {
    expect(parseConfig({}, PROJECT)).not.toHaveProperty('hubSpotUrl');
    const url = 'https://api.hubapi.com';
    expect(parseConfig({ HUBSPOT_BASE_URL: url }, PROJECT).hubSpotUrl).toBe(url);
    expect(() => parseConfig({ HUBSPOT_BASE_URL: 'hubspot' }, PROJECT)).toThrow('HUBSPOT_BASE_URL');
  });

  it('uploads to a store elsewhere only when its bucket is asked for', () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret-key' };
    expect(parseConfig(keys, PROJECT)).not.toHaveProperty('bucket');
    const account = { accessKeyId: 'key', secretAccessKey: 'secret-key', region: 'us-east-1' };
    expect(parseConfig({ ...keys, S3_BUCKET: 'mine' }, PROJECT).bucket).toEqual({
      ...account,
      bucket: 'mine',
    });
    const elsewhere = { S3_BUCKET: 'mine', S3_REGION: 'auto', S3_ENDPOINT: 'https://store.example' };
    expect(parseConfig({ ...keys, ...elsewhere }, PROJECT).bucket).toEqual({
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

  it('shows no value of a variable that it refuses', () => {
    expect(() => parseConfig({ RESEND_API_KEY: 'secret-of-mine' }, PROJECT)).not.toThrow('secret-of-mine');
  });
});
