import type { InProject } from '../in-project.ts';

/** Ends a membership and takes its roles away. False when there was none. */
export async function removeMember(
  { database, transaction, projectId }: InProject,
  userId: string,
): Promise<boolean> {
  const removed = await database.memberships.destroy({ where: { projectId, userId }, transaction });
  return removed > 0;
}
