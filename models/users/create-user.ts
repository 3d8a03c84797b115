import type { InTransaction } from '../in-transaction.ts';
import type { User } from './user.ts';

export type NewUser = {
  id: string;
  email: string;
  name: string;
  image?: string | undefined;
  emailVerified: boolean;
  platformRole: 'admin' | 'user';
};

/** Makes a user. Rejects with a UniqueConstraintError when the id or the address (in any case) is taken. */
export function createUser({ database, transaction }: InTransaction, user: NewUser): Promise<User> {
  return database.users.create({ ...user, image: user.image ?? null }, { transaction });
}
