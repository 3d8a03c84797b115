import { literal, Op } from 'sequelize';
import { z } from 'zod';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { getValue, rows, shareQuery } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

/**
 * Signing keys of access tokens. The newest active key signs, and the published key set lists each key until
 * its `publishedUntil`. Each private key is sealed and bound to `signing_keys:<id>`.
 */
const signingKeys = defineTable({ tableName: 'signing_keys', timestamps: 'created' }, (c) => ({
  /** `kid` in the header of tokens that the key signs. */
  id: c.key(c.text()),
  algorithm: c.text(),
  publicJwk: c.json<object>(),
  sealedPrivateJwk: c.text(),
  activeFrom: c.timestamp(),
  publishedUntil: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
}));

export type SigningKey = RowOf<typeof signingKeys>;

/**
 * Takes a lock until the transaction ends, so that creations and retirements of signing keys wait for each
 * other.
 */
export async function lockSigningKeys(scope: InTransaction): Promise<void> {
  await rows(scope, `select pg_advisory_xact_lock(${ADVISORY_LOCKS.signingKeys})`);
}

type NewSigningKey = Pick<SigningKey, 'id' | 'algorithm' | 'publicJwk' | 'sealedPrivateJwk'> & {
  /** Seconds until the key signs. The published key set lists the key at once. */
  activeInSeconds: number;
};

/** Inserts a key and returns the time from which the key signs. Requires {@link lockSigningKeys}. */
export function insertSigningKey(
  scope: InTransaction,
  { id, algorithm, publicJwk, sealedPrivateJwk, activeInSeconds }: NewSigningKey,
): Promise<Date> {
  return getValue<Date>(
    scope,
    `insert into signing_keys (id, algorithm, public_jwk, sealed_private_jwk, active_from, created_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5), clock_timestamp())
     returning active_from`,
    [id, algorithm, JSON.stringify(publicJwk), sealedPrivateJwk, activeInSeconds],
  );
}

const findIdInUse = shareQuery<{ id: string }>(
  'select id from signing_keys where active_from <= clock_timestamp() order by created_at desc limit 1',
);

export async function findSigningKeyId(database: Database): Promise<string | undefined> {
  const [found] = await findIdInUse(database, []);
  return found?.id;
}

export function findSigningKeyInUse({ database, transaction }: InTransaction): Promise<SigningKey | null> {
  return signingKeys(database).findOne({
    // `now()` is the start of the transaction, and would miss a key that was inserted while this transaction
    // waited for a lock.
    where: { activeFrom: { [Op.lte]: literal('clock_timestamp()') } },
    order: [['createdAt', 'DESC']],
    transaction,
  });
}

/** Schema of a public JWK. Parsing removes all other members, so that no private member is published. */
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

/** Finds the JWKs (RFC 7517) of the published key set, newest first. */
export async function findPublishedKeys(database: Database): Promise<z.infer<typeof publicJwk>[]> {
  const found = await signingKeys(database).findAll({
    attributes: ['publicJwk'],
    where: { publishedUntil: { [Op.or]: [null, { [Op.gt]: literal('now()') }] } },
    order: [['activeFrom', 'DESC'], 'id'],
    raw: true,
  });
  return found.map((key) => publicJwk.parse(key.publicJwk));
}

/**
 * Signing key without key material. `retiring`: the key no longer signs, but its tokens can still be
 * verified. `withdrawn`: the key set no longer lists the key.
 */
type SigningKeyRow = Pick<SigningKey, 'id' | 'algorithm' | 'activeFrom' | 'publishedUntil' | 'createdAt'> & {
  state: 'pending' | 'signing' | 'retiring' | 'withdrawn';
};

export function findSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return rows<SigningKeyRow>(
    database,
    `select id, algorithm, active_from as "activeFrom", published_until as "publishedUntil", created_at as "createdAt",
       case when published_until <= now() then 'withdrawn'
            when active_from > now() then 'pending'
            when created_at = (select max(created_at) from signing_keys where active_from <= now()) then 'signing'
            else 'retiring' end as state
     from signing_keys order by created_at desc`,
  );
}

/**
 * Ends the publication of all keys except `except` at the time `publishedUntil`. Does not change keys whose
 * publication ends earlier.
 * @returns the ids of the changed keys
 */
export async function retireSigningKeys(
  { database, transaction }: InTransaction,
  { except, publishedUntil }: { except: string; publishedUntil: Date },
): Promise<string[]> {
  const [, retired] = await signingKeys(database).update(
    { publishedUntil },
    {
      where: {
        id: { [Op.ne]: except },
        publishedUntil: { [Op.or]: [null, { [Op.gt]: publishedUntil }] },
      },
      returning: ['id'],
      transaction,
    },
  );
  return retired.map(({ id }) => id);
}
