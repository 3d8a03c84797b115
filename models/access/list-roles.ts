import type { InProject } from '../in-project.ts';
import type { Role } from './role.ts';

/** The project's roles by name. */
export function listRoles({ database, transaction, projectId }: InProject): Promise<Role[]> {
  return database.roles.findAll({ where: { projectId }, order: [['name', 'ASC']], transaction });
}
