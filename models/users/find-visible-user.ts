import type { Database } from '../database.ts';
import type { UserRow } from './find-user.ts';
import { selectVisibleUsers, type Viewer } from './viewer.ts';

/** The user with the id `soughtId`, if the viewer may see them. */
export async function findVisibleUser(
  database: Database,
  viewer: Viewer,
  soughtId: string,
): Promise<UserRow | undefined> {
  const [user] = await selectVisibleUsers(database, viewer, 'and id = $2', [soughtId]);
  return user;
}
