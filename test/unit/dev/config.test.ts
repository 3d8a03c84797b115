import { parseConfig } from '../../../dev/config.ts';
import { parseFlags } from '../../../dev/flags.ts';

const REPOSITORY = '/somewhere/throughline';

it('npm start stores data in the repository or in THROUGHLINE_HOME', () => {
  expect(parseConfig({}, REPOSITORY).home).toBe(`${REPOSITORY}/.throughline`);
  expect(parseConfig({ THROUGHLINE_HOME: '/data/one' }, REPOSITORY).home).toBe('/data/one');
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
  [{ THROUGHLINE_HOME: '' }, 'home', `${REPOSITORY}/.throughline`],
])('npm start reads the variables %j as %s', (env, name, value) => {
  expect(Reflect.get(parseConfig(env, REPOSITORY), name)).toEqual(value);
});

it('npm start uses no real provider if only its credentials are set', () => {
  const { GOOGLE_ADS_ENDPOINT: _, ...credentials } = GOOGLE_ADS;
  const config = parseConfig({ ...S3_KEYS, ...credentials, RESEND_API_KEY: 're_real' }, REPOSITORY);
  expect(config.providers).toEqual({});
  for (const name of ['bucket', 'resend']) expect(config).not.toHaveProperty(name);
});

it('npm start passes PATH from the shell to the servers, but no settings', () => {
  const env = {
    PATH: '/bin',
    DATABASE_URL: 'postgres://elsewhere/db',
    RESEND_API_KEY: 're_real',
    PORT: '1',
  };
  expect(parseConfig(env, REPOSITORY).serverEnv).toEqual({ PATH: '/bin' });
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
])('npm start refuses the variables %j and names %s', (env, name) => {
  expect(() => parseConfig(env, REPOSITORY)).toThrow(name);
});

it('npm start shows no value of a refused variable', () => {
  expect(() => parseConfig({ RESEND_API_KEY: 'secret-of-mine' }, REPOSITORY)).not.toThrow('secret-of-mine');
});

it('npm start has a default for every option', () => {
  expect(parseFlags([])).toEqual({ port: 3000, workers: 1, fresh: false, help: false });
});

it('npm start reads every option', () => {
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
])('npm start refuses the arguments %j and names %s', (args, name) => {
  expect(() => parseFlags(args)).toThrow(name);
});
