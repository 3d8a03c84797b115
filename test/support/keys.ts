import { randomBytes } from 'node:crypto';

/** Signs the webhooks of a test file. Shared by its API and its sandbox account. */
export const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

/** Signs the unsubscribe links of a test file. Shared by its API and its workers. */
export const UNSUBSCRIBE_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals the signing keys of a test file. Shared by its API and the token maker. */
export const SIGNING_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Signs the sign-in links of a test file. Shared by its API and its workers. */
export const SIGN_IN_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals credentials that a test file's API sends to its workers. */
export const CONNECT_KEYRING = `test:${randomBytes(32).toString('base64')}`;

/** Seals the connection secrets of a test file, for its workers. */
export const CONNECTION_KEYRING = `test:${randomBytes(32).toString('base64')}`;
