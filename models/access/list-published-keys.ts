import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';

/** Public halves only, member by member: whatever else a row may hold does not leave the database. */
const publicJwk = z.object({
  kty: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.literal('sig'),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
});

/** The public signing keys that tokens may still be verified with, as JWKs (RFC 7517), newest first. */
export async function listPublishedKeys({ sequelize }: Database): Promise<z.infer<typeof publicJwk>[]> {
  const rows = await sequelize.query<{ publicJwk: unknown }>(
    `select public_jwk as "publicJwk" from signing_keys
     where published_until is null or published_until > now() order by active_from desc, id`,
    { type: QueryTypes.SELECT },
  );
  return rows.map((row) => publicJwk.parse(row.publicJwk));
}
