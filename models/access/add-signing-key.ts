import { QueryTypes } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';

export type NewSigningKey = {
  id: string;
  algorithm: string;
  publicJwk: object;
  sealedPrivateJwk: string;
  /** Seconds from now until it signs; it is published at once. */
  activeIn: number;
};

/** Adds a key and returns from when it signs, by the database's clock. Call {@link lockSigningKeys} first. */
export async function addSigningKey(
  { database, transaction }: InTransaction,
  { id, algorithm, publicJwk, sealedPrivateJwk, activeIn }: NewSigningKey,
): Promise<Date> {
  const [added] = await database.sequelize.query<{ activeFrom: Date }>(
    `insert into signing_keys (id, algorithm, public_jwk, sealed_private_jwk, active_from, created_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5), clock_timestamp())
     returning active_from as "activeFrom"`,
    {
      bind: [id, algorithm, JSON.stringify(publicJwk), sealedPrivateJwk, activeIn],
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  if (!added) throw new Error('The signing key was not stored.');
  return added.activeFrom;
}
