import type { Express } from 'express';
import { findPublishedKeys } from '../../models/access/signing-keys.ts';
import type { ApiContext } from '../context.ts';

const JWKS_PATH = '/api/auth/jwks';

/** The public keys that access tokens are verified with, as a JWK set (RFC 7517 section 5). Open to everybody. */
export function mountKeySet(app: Express, { database }: Pick<ApiContext, 'database'>): void {
  app.get(JWKS_PATH, async (_request, response) => {
    response.locals.route = JWKS_PATH;
    const keys = await findPublishedKeys(database);
    response.set({ 'Cache-Control': 'public, max-age=300', 'Content-Type': 'application/jwk-set+json' });
    response.send(JSON.stringify({ keys }));
  });
}
