import { literal, Op } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';
import type { SigningKey } from './signing-key.ts';

/** The key that signs now: of those whose time has come, the one made last. Null when there is none yet. */
export function findSigningKeyInUse({ database, transaction }: InTransaction): Promise<SigningKey | null> {
  return database.signingKeys.findOne({
    // Not now(), the start of the transaction: a key that was made while this one waited would be overlooked.
    where: { activeFrom: { [Op.lte]: literal('clock_timestamp()') } },
    order: [['createdAt', 'DESC']],
    transaction,
  });
}
