import {
  DataTypes,
  literal,
  Model,
  Op,
  QueryTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { table } from '../table.ts';

/**
 * A key that signs access tokens. The newest whose `activeFrom` has come signs; each is published in the key set
 * until `publishedUntil` (null: no end yet). The private half is sealed and bound to `signing_keys:<id>`.
 */
export class SigningKey extends Model<InferAttributes<SigningKey>, InferCreationAttributes<SigningKey>> {
  /** The `kid` of tokens. */
  declare id: string;
  declare algorithm: string;
  declare publicJwk: object;
  declare sealedPrivateJwk: string;
  declare activeFrom: Date;
  declare publishedUntil: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
}

export const signingKeys = table((sequelize) =>
  class extends SigningKey {}.init(
    {
      id: { type: DataTypes.TEXT, primaryKey: true },
      algorithm: { type: DataTypes.TEXT, allowNull: false },
      publicJwk: { type: DataTypes.JSONB, allowNull: false },
      sealedPrivateJwk: { type: DataTypes.TEXT, allowNull: false },
      activeFrom: { type: DataTypes.DATE, allowNull: false },
      publishedUntil: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'SigningKey', tableName: 'signing_keys', underscored: true, updatedAt: false },
  ),
);

/** Any number; it only has to be the same in every process that makes signing keys. */
const SIGNING_KEYS_LOCK = 7_406_119;

/** Waits until no other transaction makes signing keys, and holds the others back until this one ends. */
export async function lockSigningKeys({ database, transaction }: InTransaction): Promise<void> {
  await database.sequelize.query(`select pg_advisory_xact_lock(${SIGNING_KEYS_LOCK})`, {
    type: QueryTypes.SELECT,
    transaction,
  });
}

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

/** The id of the key that signs now, as `findSigningKeyInUse` finds it. Undefined when there is none yet. */
export async function findSigningKeyId({ sequelize }: Database): Promise<string | undefined> {
  const [key] = await sequelize.query<{ id: string }>(
    `select id from signing_keys where active_from <= clock_timestamp() order by created_at desc limit 1`,
    { type: QueryTypes.SELECT },
  );
  return key?.id;
}

/** The key that signs now: of those whose time has come, the one made last. Null when there is none yet. */
export function findSigningKeyInUse({ database, transaction }: InTransaction): Promise<SigningKey | null> {
  return signingKeys({ database }).findOne({
    // Not now(), the start of the transaction: a key that was made while this one waited would be overlooked.
    where: { activeFrom: { [Op.lte]: literal('clock_timestamp()') } },
    order: [['createdAt', 'DESC']],
    transaction,
  });
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
export async function listPublishedKeys({ sequelize }: Database): Promise<z.infer<typeof publicJwk>[]> {
  const rows = await sequelize.query<{ publicJwk: unknown }>(
    `select public_jwk as "publicJwk" from signing_keys
     where published_until is null or published_until > now() order by active_from desc, id`,
    { type: QueryTypes.SELECT },
  );
  return rows.map((row) => publicJwk.parse(row.publicJwk));
}

export type SigningKeyRow = {
  /** The `kid` of tokens. */
  id: string;
  algorithm: string;
  /** `withdrawn` keys are no longer in the key set; `retiring` ones sign no more, their tokens still verify. */
  state: 'pending' | 'signing' | 'retiring' | 'withdrawn';
  activeFrom: Date;
  publishedUntil: Date | null;
  createdAt: Date;
};

/** All signing keys, newest first, without their private halves. */
export function listSigningKeys({ sequelize }: Database): Promise<SigningKeyRow[]> {
  return sequelize.query<SigningKeyRow>(
    `select id, algorithm, active_from as "activeFrom", published_until as "publishedUntil", created_at as "createdAt",
       case when published_until <= now() then 'withdrawn'
            when active_from > now() then 'pending'
            when created_at = (select max(created_at) from signing_keys where active_from <= now()) then 'signing'
            else 'retiring' end as state
     from signing_keys order by created_at desc`,
    { type: QueryTypes.SELECT },
  );
}

/** Ends the publication of every key but one; an earlier end stands. Returns the ids whose end this changed. */
export async function retireSigningKeys(
  { database, transaction }: InTransaction,
  { except, publishedUntil }: { except: string; publishedUntil: Date },
): Promise<string[]> {
  const retired = await database.sequelize.query<{ id: string }>(
    `update signing_keys set published_until = $2
     where id <> $1 and (published_until is null or published_until > $2) returning id`,
    { bind: [except, publishedUntil], type: QueryTypes.SELECT, transaction },
  );
  return retired.map(({ id }) => id);
}
