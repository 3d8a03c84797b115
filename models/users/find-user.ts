import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** A user as it is read; dates are UTC. */
export type UserRow = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  platformRole: 'admin' | 'user';
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of {@link UserRow}, of the table `users`. */
export const USER_COLUMNS = `id, email, name, image, email_verified as "emailVerified",
  platform_role as "platformRole", created_at as "createdAt", updated_at as "updatedAt"`;

/** The user with this id. */
export async function findUser({ sequelize }: Database, userId: string): Promise<UserRow | undefined> {
  const [user] = await sequelize.query<UserRow>(`select ${USER_COLUMNS} from users where id = $1`, {
    bind: [userId],
    type: QueryTypes.SELECT,
  });
  return user;
}
