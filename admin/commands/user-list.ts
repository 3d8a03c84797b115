import { z } from 'zod';
import { inTransaction } from '../../models/in-project.ts';
import { findAllUsers, type UserRow } from '../../models/users/users.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional } from '../define-command.ts';
import { wholeNumber } from '../input.ts';
import { table } from '../print.ts';

const input = z.object({
  limit: wholeNumber(1, 1000).default(100),
  offset: wholeNumber(0, 999_999_999).default(0),
});

export type ListedUser = Omit<UserRow, 'image' | 'updatedAt' | 'signedOutAt'>;

/** The people of the platform, oldest first. */
export async function userList(
  { database }: AdminContext,
  page: z.infer<typeof input>,
): Promise<ListedUser[]> {
  const users = await inTransaction(database, (scope) => findAllUsers(scope, page));
  return users.map(({ id, email, name, emailVerified, platformRole, disabledAt, createdAt }) => ({
    id,
    email,
    name,
    emailVerified,
    platformRole,
    disabledAt,
    createdAt,
  }));
}

export const userListCommand = defineCommand({
  name: 'user list',
  summary: 'List people, oldest first.',
  example: '--limit 20',
  options: [
    optional('--limit <number>', 'how many at most, 1 to 1000 (100)'),
    optional('--offset <number>', 'how many to skip (0)'),
  ],
  input,
  open: openContext,
  run: userList,
  text: (users) =>
    table(
      ['ID', 'E-MAIL', 'NAME', 'VERIFIED', 'ROLE', 'DISABLED', 'SINCE'],
      users.map((user) => [
        user.id,
        user.email,
        user.name,
        user.emailVerified,
        user.platformRole,
        user.disabledAt,
        user.createdAt,
      ]),
    ),
});
