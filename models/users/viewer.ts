import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { inProject, selectInProject } from '../in-project.ts';
import { USER_COLUMNS, type UserRow } from './find-user.ts';

/**
 * Who looks: somebody who sees everyone, or a user, who sees themselves and the members of their projects; with a
 * `projectId` the members of that project only, while they are one of them.
 */
export type Viewer = { userId: string; seesEveryone: boolean; projectId: string | undefined };

/** A condition on `users.id`, where `$1` is the viewer. */
const CO_MEMBERS = 'id in (select users_beside($1))';
const MEMBERS_OF_PROJECT = `(id = $1 or id in (
  select other.user_id from memberships mine join memberships other using (project_id) where mine.user_id = $1))`;

/**
 * The users that the viewer may see, narrowed by the rest of a statement.
 * @param rest what follows the condition; `$2` and on are the values of `bind`
 */
export function selectVisibleUsers(
  database: Database,
  { userId, seesEveryone, projectId }: Viewer,
  rest: string,
  bind: readonly unknown[],
): Promise<UserRow[]> {
  const select = (condition: string) => `select ${USER_COLUMNS} from users where ${condition} ${rest}`;
  const values = [userId, ...bind];
  if (projectId !== undefined && !seesEveryone) {
    // Only the project's own memberships are visible inside.
    return inProject(database, projectId, (project) =>
      selectInProject<UserRow>(project, select(MEMBERS_OF_PROJECT), values),
    );
  }
  return database.sequelize.query<UserRow>(select(seesEveryone ? '$1::text is not null' : CO_MEMBERS), {
    bind: values,
    type: QueryTypes.SELECT,
  });
}
