import { QueryTypes } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';

/** Any number; it only has to be the same in every process that makes signing keys. */
const SIGNING_KEYS_LOCK = 7_406_119;

/** Waits until no other transaction makes signing keys, and holds the others back until this one ends. */
export async function lockSigningKeys({ database, transaction }: InTransaction): Promise<void> {
  await database.sequelize.query(`select pg_advisory_xact_lock(${SIGNING_KEYS_LOCK})`, {
    type: QueryTypes.SELECT,
    transaction,
  });
}
