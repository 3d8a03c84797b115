import type { Request } from 'express';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';

export const tokenSettings = z.object({
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
  issuer: z.string(),
  audience: z.string(),
});

/** @throws JOSEError if the token is invalid */
export function createTokenVerifier({ jwks, issuer, audience }: z.infer<typeof tokenSettings>) {
  const keys = createLocalJWKSet(jwks);
  return async ({ headers }: Request): Promise<string | undefined> => {
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms: ['ES256'] });
    return payload.sub;
  };
}
