import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readJsonOrEmpty, writePrivateJson } from './private-file.ts';

const password = z.string().default(() => randomBytes(24).toString('base64url'));
const keyring = z.string().default(() => `k1:${randomBytes(32).toString('base64')}`);

const secrets = z.object({
  postgresPassword: password,
  ownerPassword: password,
  apiPassword: password,
  workerPassword: password,
  adminPassword: password,
  signingKeyring: keyring,
  cursorKeyring: keyring,
  unsubscribeKeyring: keyring,
  connectionKeyring: keyring,
  connectKeyring: keyring,
  signInKeyring: keyring,
  resendWebhookSecret: z.string().default(() => `whsec_${randomBytes(24).toString('base64')}`),
  resendApiKey: z.string().default(() => `re_${randomBytes(18).toString('hex')}`),
  s3AccessKeyId: z.string().default(() => randomBytes(10).toString('hex').toUpperCase()),
  s3SecretAccessKey: z.string().default(() => randomBytes(30).toString('base64url')),
});

export type Secrets = z.infer<typeof secrets>;

/** Returns the secrets in `file`. Generates and stores missing ones. */
export function loadSecrets(file: string): Secrets {
  const all = secrets.parse(readJsonOrEmpty(file));
  writePrivateJson(file, all);
  return all;
}
