import { selectInProject, type InProject } from '../in-project.ts';

/** What a user is in a project. `permissions`: the union of their roles'. */
export type UserRights = { isOwner: boolean; isMember: boolean; permissions: string[] };

/** A user's part in the project. Undefined when there is no such project. */
export async function findUserRights(project: InProject, userId: string): Promise<UserRights | undefined> {
  const [rights] = await selectInProject<UserRights>(
    project,
    `select p.owner_id = $2 as "isOwner",
       exists (select from memberships m where m.project_id = p.id and m.user_id = $2) as "isMember",
       array(select distinct unnest(r.permissions) from membership_roles mr join roles r on r.id = mr.role_id
             where mr.project_id = p.id and mr.user_id = $2) as permissions
     from projects p where p.id = $1`,
    [project.projectId, userId],
  );
  return rights;
}
