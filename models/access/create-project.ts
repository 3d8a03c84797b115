import type { InProject } from '../in-project.ts';
import type { Project } from './project.ts';

/**
 * Makes the project that the transaction is in, and its owner a member. Rejects with a UniqueConstraintError when
 * the project exists.
 */
export async function createProject(
  { database, transaction, projectId }: InProject,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<Project> {
  const project = await database.projects.create({ id: projectId, name, ownerId }, { transaction });
  await database.memberships.create({ projectId, userId: ownerId }, { transaction });
  return project;
}
