import { col, fn, where } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';
import type { User } from './user.ts';

/** The user with an id or, when it has an `@`, an e-mail address in any case. Null when there is none. */
export function findUserByReference(
  { database, transaction }: InTransaction,
  idOrEmail: string,
): Promise<User | null> {
  const condition = idOrEmail.includes('@')
    ? where(fn('lower', col('email')), idOrEmail.toLowerCase())
    : { id: idOrEmail };
  return database.users.findOne({ where: condition, transaction });
}
