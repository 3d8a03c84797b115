import { randomBytes } from 'node:crypto';
import { parseConfig } from '../../admin/config.ts';
import { openSigningContext } from '../../admin/context.ts';
import { UsageError } from '../../admin/failures.ts';

const key = randomBytes(32).toString('base64');
const settings = {
  DATABASE_URL: 'postgres://throughline_admin:canary-password@127.0.0.1:5432/throughline',
  SIGNING_KEYRING: `k1:${key}`,
  TOKEN_ISSUER: 'http://127.0.0.1:3000/api/auth',
  TOKEN_AUDIENCE: 'http://127.0.0.1:3000',
};

function getMessage(variables: Record<string, string | undefined>): string {
  try {
    parseConfig(variables);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('The settings were taken.');
}

it('parses the settings of the admin command line', () => {
  const { databaseUrl, signing } = parseConfig(settings);
  expect(databaseUrl).toBe(settings.DATABASE_URL);
  expect(signing?.keyring.get('k1')).toEqual(Buffer.from(key, 'base64'));
});

it.each([
  ['DATABASE_URL', 'mysql://root:canary-password@host/db'],
  ['DATABASE_URL', undefined],
  ['TOKEN_ISSUER', 'issuer'],
  ['TOKEN_AUDIENCE', 'audience'],
])('refuses an invalid or missing %s by name, without its value', (name, value) => {
  const message = getMessage({ ...settings, [name]: value });
  expect(message).toContain(name);
  expect(message).not.toContain('canary-password');
});

it.each(['SIGNING_KEYRING', 'TOKEN_ISSUER', 'TOKEN_AUDIENCE'])('refuses only to sign without %s', (name) => {
  const config = parseConfig({ ...settings, [name]: '' });
  expect(config.signing).toBeUndefined();
  expect(() => openSigningContext(config)).toThrow(/set SIGNING_KEYRING, TOKEN_ISSUER and TOKEN_AUDIENCE/);
});
