import { randomBytes } from 'node:crypto';

/** Signs the webhooks of a test file: its API is started with it, and its sandbox account can be. */
export const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

/** Signs the unsubscribe links of a test file: its API and its workers are started with it. */
export const UNSUBSCRIBE_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals the signing keys of a test file: its API opens them, and so does what makes tokens. */
export const SIGNING_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Signs the sign-in links of a test file, likewise. */
export const SIGN_IN_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Opens what a test file's API has sealed for its workers, which are started with it. */
export const CONNECT_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals the secrets of a test file's connections: its workers are started with it. */
export const CONNECTION_KEYRING = `test:${randomBytes(32).toString('base64')}`;
