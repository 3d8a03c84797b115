import { randomBytes } from 'node:crypto';

/** Signs the webhooks of a test file. Its API gets the secret, and its sandbox account may get it. */
export const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

/** Signs the unsubscribe links of a test file. Shared by its API and its workers. */
export const UNSUBSCRIBE_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals the signing keys of a test file. Shared by its API and the token maker. */
export const SIGNING_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Signs the sign-in links of a test file. Shared by its API and its workers. */
export const SIGN_IN_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals values from a test file's API for its workers. */
export const CONNECT_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals the connection secrets of a test file. Its workers get it. */
export const CONNECTION_KEYRING = `test:${randomBytes(32).toString('base64')}`;
