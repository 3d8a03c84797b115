import { literal, Op, type FindOptions } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { InTransaction } from '../in-project.ts';
import { joinedRows, rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

/**
 * A key that signs access tokens. The newest whose `activeFrom` has come signs; each is published in the key set
 * until `publishedUntil` (null: no end yet). The private half is sealed and bound to `signing_keys:<id>`.
 */
export const signingKeys = defineTable({ tableName: 'signing_keys', timestamps: 'created' }, (c) => ({
  /** The `kid` of tokens. */
  id: c.key(c.text()),
  algorithm: c.text(),
  publicJwk: c.json<object>(),
  sealedPrivateJwk: c.text(),
  activeFrom: c.timestamp(),
  publishedUntil: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
}));

export type SigningKey = RowOf<typeof signingKeys>;

/** Waits until no other transaction makes signing keys, and holds the others back until this one ends. */
export async function lockSigningKeys(scope: InTransaction): Promise<void> {
  await rows(scope, `select pg_advisory_xact_lock(${ADVISORY_LOCKS.signingKeys})`);
}

export type NewSigningKey = Pick<SigningKey, 'id' | 'algorithm' | 'publicJwk' | 'sealedPrivateJwk'> & {
  /** Seconds from now until it signs; it is published at once. */
  activeInSeconds: number;
};

/** Adds a key and returns from when it signs, by PostgreSQL's clock. Call {@link lockSigningKeys} first. */
export async function insertSigningKey(
  scope: InTransaction,
  { id, algorithm, publicJwk, sealedPrivateJwk, activeInSeconds }: NewSigningKey,
): Promise<Date> {
  const [inserted] = await rows<Pick<SigningKey, 'activeFrom'>>(
    scope,
    `insert into signing_keys (id, algorithm, public_jwk, sealed_private_jwk, active_from, created_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5), clock_timestamp())
     returning active_from as "activeFrom"`,
    [id, algorithm, JSON.stringify(publicJwk), sealedPrivateJwk, activeInSeconds],
  );
  if (!inserted) throw new Error('The signing key was not stored.');
  return inserted.activeFrom;
}

/** Of the keys whose time has come, the one made last signs. */
const IN_USE: Pick<FindOptions<SigningKey>, 'where' | 'order'> = {
  // Not now(), the start of the transaction: a key that was made while this one waited would be overlooked.
  where: { activeFrom: { [Op.lte]: literal('clock_timestamp()') } },
  order: [['createdAt', 'DESC']],
};

const findIdInUse = joinedRows<{ id: string }>(
  'select id from signing_keys where active_from <= clock_timestamp() order by created_at desc limit 1',
);

/** The id of the key that signs now. Undefined when there is none yet. */
export async function findSigningKeyId(database: Database): Promise<string | undefined> {
  const [found] = await findIdInUse(database, []);
  return found?.id;
}

/** The key that signs now. Null when there is none yet. */
export function findSigningKeyInUse({ database, transaction }: InTransaction): Promise<SigningKey | null> {
  return signingKeys(database).findOne({ ...IN_USE, transaction });
}

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
 * A key without its private and public halves. `retiring`: it signs no more, and its tokens still verify.
 * `withdrawn`: it is no longer in the key set.
 */
export type SigningKeyRow = Pick<
  SigningKey,
  'id' | 'algorithm' | 'activeFrom' | 'publishedUntil' | 'createdAt'
> & { state: 'pending' | 'signing' | 'retiring' | 'withdrawn' };

/** All signing keys, newest first, without their private halves. */
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

/** Ends the publication of every key but one; an earlier end stays. Returns the ids whose end this changed. */
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
