import type { InProject } from '../in-project.ts';

/** Whether a user is a member of the project. */
export async function isMember(
  { database, transaction, projectId }: InProject,
  userId: string,
): Promise<boolean> {
  return (await database.memberships.count({ where: { projectId, userId }, transaction })) > 0;
}
