import { parseConfig } from '../../../dev/config.ts';
import { parseFlags } from '../../../dev/flags.ts';

const PROJECT = '/somewhere/throughline';

it('stores data in the project or in THROUGHLINE_HOME', () => {
  expect(parseConfig({}, PROJECT).home).toBe(`${PROJECT}/.throughline`);
  expect(parseConfig({ THROUGHLINE_HOME: '/data/one' }, PROJECT).home).toBe('/data/one');
});

const S3_KEYS = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret-key' };
const STORE = { accessKeyId: 'key', secretAccessKey: 'secret-key', region: 'us-east-1', bucket: 'mine' };
const GOOGLE_ADS = {
  GOOGLE_ADS_ENDPOINT: 'https://ads.example',
  GOOGLE_ADS_CLIENT_ID: 'client',
  GOOGLE_ADS_CLIENT_SECRET: 'client-secret',
};
const HUBSPOT = { HUBSPOT_BASE_URL: 'https://api.hubapi.com' };

it.each([
  [{ ...GOOGLE_ADS, ...HUBSPOT }, 'providers', { googleAds: GOOGLE_ADS, hubSpot: HUBSPOT }],
  [
    { RESEND_API_KEY: 're_real', RESEND_BASE_URL: 'https://api.resend.com' },
    'resend',
    { apiKey: 're_real', baseUrl: 'https://api.resend.com' },
  ],
  [{ ...S3_KEYS, S3_BUCKET: 'mine' }, 'bucket', STORE],
  [
    { ...S3_KEYS, S3_BUCKET: 'mine', S3_REGION: 'auto', S3_ENDPOINT: 'https://store.example' },
    'bucket',
    { ...STORE, region: 'auto', endpoint: 'https://store.example' },
  ],
  [{ S3_CORS_ORIGINS: 'https://a.example, http://b' }, 'corsOrigins', ['https://a.example', 'http://b']],
  [{ THROUGHLINE_HOME: '' }, 'home', `${PROJECT}/.throughline`],
])('reads %j as %s', (env, name, value) => {
  expect(Reflect.get(parseConfig(env, PROJECT), name)).toEqual(value);
});

it('uses no real provider with credentials alone', () => {
  const { GOOGLE_ADS_ENDPOINT: _, ...credentials } = GOOGLE_ADS;
  const config = parseConfig({ ...S3_KEYS, ...credentials, RESEND_API_KEY: 're_real' }, PROJECT);
  expect(config.providers).toEqual({});
  for (const name of ['bucket', 'resend']) expect(config).not.toHaveProperty(name);
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

it.each([
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ RESEND_REQUESTS_PER_SECOND: '0' }, 'RESEND_REQUESTS_PER_SECOND'],
  [{ RESEND_BASE_URL: 'resend', RESEND_API_KEY: 're_1' }, 'RESEND_BASE_URL'],
  [{ RESEND_BASE_URL: 'https://api.resend.com' }, 'RESEND_API_KEY'],
  [{ RESEND_API_KEY: 'secret-of-mine' }, 'RESEND_API_KEY'],
  [{ GOOGLE_ADS_ENDPOINT: 'google', GOOGLE_ADS_CLIENT_ID: 'client' }, 'GOOGLE_ADS_ENDPOINT'],
  [{ GOOGLE_ADS_ENDPOINT: 'https://googleads.googleapis.com' }, 'GOOGLE_ADS_CLIENT_ID'],
  [{ HUBSPOT_BASE_URL: 'hubspot' }, 'HUBSPOT_BASE_URL'],
  [{ S3_BUCKET: 'mine', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_ENDPOINT: 'store' }, 'S3_ENDPOINT'],
])('refuses %j and names the variable', (env, name) => {
  expect(() => parseConfig(env, PROJECT)).toThrow(name);
});

it('shows no value of a refused variable', () => {
  expect(() => parseConfig({ RESEND_API_KEY: 'secret-of-mine' }, PROJECT)).not.toThrow('secret-of-mine');
});

it('gives every option of npm start a default', () => {
  expect(parseFlags([])).toEqual({ port: 3000, workers: 1, fresh: false, help: false });
});

it('reads every option of npm start', () => {
  const flags = parseFlags(['--port', '3100', '--workers=4', '--fresh', '-h']);
  expect(flags).toEqual({ port: 3100, workers: 4, fresh: true, help: true });
});

it.each([
  [['--port', '65536'], '--port'],
  [['--port', '3000x'], '--port'],
  [['--port='], '--port'],
  [['--workers', '-1'], '--workers'],
  [['--workers', '1.5'], '--workers'],
  [['--prot', '3000'], '--prot'],
  [['3000'], '3000'],
])('refuses %j and names the argument', (args, name) => {
  expect(() => parseFlags(args)).toThrow(name);
});
