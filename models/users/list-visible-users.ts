import type { Database } from '../database.ts';
import type { UserRow } from './find-user.ts';
import { selectVisibleUsers, type Viewer } from './viewer.ts';

/** Users that the viewer may see, oldest first: at most `limit` after the first `offset`. */
export function listVisibleUsers(
  database: Database,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserRow[]> {
  const page = 'order by users.created_at, id limit $2 offset $3';
  return selectVisibleUsers(database, viewer, page, [limit, offset]);
}
