import { randomBytes } from 'node:crypto';

/** Signs the webhooks of a test file: its API is started with it, and its sandbox account can be. */
export const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

/** Signs the unsubscribe links of a test file: its API and its workers are started with it. */
export const UNSUBSCRIBE_KEYRING = `test:${randomBytes(32).toString('base64')}`;
