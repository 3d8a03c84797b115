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
      GOOGLE_ADS_DEVELOPER_TOKEN: 'token',
      GOOGLE_ADS_CLIENT_ID: 'client',
      GOOGLE_ADS_CLIENT_SECRET: 'client-secret',
    };
    expect(parseConfig(credentials, PROJECT)).not.toHaveProperty('googleAds');
    const endpoint = 'https://googleads.googleapis.com';
    expect(parseConfig({ ...credentials, GOOGLE_ADS_ENDPOINT: endpoint }, PROJECT).googleAds).toEqual({
      endpoint,
      tokenUrl: 'https://oauth2.googleapis.com/token',
      developerToken: 'token',
      clientId: 'client',
      clientSecret: 'client-secret',
    });
  });

  it.each([
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ RESEND_REQUESTS_PER_SECOND: '0' }, 'RESEND_REQUESTS_PER_SECOND'],
    [{ RESEND_BASE_URL: 'resend', RESEND_API_KEY: 're_1' }, 'RESEND_BASE_URL'],
    [{ RESEND_BASE_URL: 'https://api.resend.com' }, 'RESEND_API_KEY'],
    [{ RESEND_API_KEY: 'secret-of-mine' }, 'RESEND_API_KEY'],
    [{ GOOGLE_ADS_ENDPOINT: 'google', GOOGLE_ADS_CLIENT_ID: 'client' }, 'GOOGLE_ADS_ENDPOINT'],
    [{ GOOGLE_ADS_ENDPOINT: 'https://googleads.googleapis.com' }, 'GOOGLE_ADS_DEVELOPER_TOKEN'],
  ])('refuses %j and names the variable', (env, name) => {
    expect(() => parseConfig(env, PROJECT)).toThrow(name);
  });

  it('shows no value of a variable that it refuses', () => {
    expect(() => parseConfig({ RESEND_API_KEY: 'secret-of-mine' }, PROJECT)).not.toThrow('secret-of-mine');
  });
});
