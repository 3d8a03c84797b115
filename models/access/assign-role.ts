import { selectInProject, type InProject } from '../in-project.ts';

/** Gives a member a role of the project. False when they have it. Both must exist. */
export async function assignRole(
  project: InProject,
  { userId, roleId }: { userId: string; roleId: string },
): Promise<boolean> {
  const given = await selectInProject(
    project,
    `insert into membership_roles (project_id, user_id, role_id) values ($1, $2, $3)
     on conflict do nothing returning role_id`,
    [project.projectId, userId, roleId],
  );
  return given.length > 0;
}
