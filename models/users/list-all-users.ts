import type { InTransaction } from '../in-transaction.ts';
import type { User } from './user.ts';

/** Every user of the platform, oldest first, one page. For the admin command line only. */
export function listAllUsers(
  { database, transaction }: InTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<User[]> {
  return database.users.findAll({
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
    limit,
    offset,
    transaction,
  });
}
