import type { InProject } from '../in-project.ts';
import type { Project } from './project.ts';

/** The project that the transaction is in. Null when it does not exist. */
export function findProject({ database, transaction, projectId }: InProject): Promise<Project | null> {
  return database.projects.findByPk(projectId, { transaction });
}
