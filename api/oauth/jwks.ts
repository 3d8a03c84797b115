import type { Express } from 'express';
import { findPublishedKeys } from '../../models/access/signing-keys.ts';
import type { ApiContext } from '../context.ts';
import { askSeldom } from '../ask-seldom.ts';
import { ISSUER_PATH, ROUTES } from './provider.ts';
import { mountPage } from '../request/refuse-method.ts';

const JWKS_PATH = ISSUER_PATH + ROUTES.jwks;

/** Milliseconds between two looks at the keys, whoever asks and however often. */
const LOOK_INTERVAL_MS = 250;

/** The public keys that access tokens are verified with, as a JWK set (RFC 7517 section 5). Open to everybody. */
export function mountKeySet(app: Express, { database }: Pick<ApiContext, 'database'>): void {
  const findKeys = askSeldom(LOOK_INTERVAL_MS, () => findPublishedKeys(database));
  mountPage(app, JWKS_PATH, async (_request, response) => {
    const keys = await findKeys();
    // The first key signs as soon as it is made, so nobody may keep the set from before it.
    const caching = keys.length > 0 ? 'public, max-age=300' : 'no-store';
    response.set({ 'Cache-Control': caching, 'Content-Type': 'application/jwk-set+json' });
    response.send(JSON.stringify({ keys }));
  });
}
