import { randomBytes } from 'node:crypto';

export const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

export const UNSUBSCRIBE_KEYRING = `test:${randomBytes(32).toString('base64')}`;

export const SIGNING_KEYRING = `test:${randomBytes(32).toString('base64')}`;

export const SIGN_IN_KEYRING = `test:${randomBytes(32).toString('base64')}`;

export const CONNECT_KEYRING = `test:${randomBytes(32).toString('base64')}`;

export const CONNECTION_KEYRING = `test:${randomBytes(32).toString('base64')}`;
