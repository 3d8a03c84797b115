import type { InProject } from '../in-project.ts';
import type { Membership } from './membership.ts';

/** Makes a user a member of the project, without roles. Rejects with a UniqueConstraintError when they are one. */
export function addMember(
  { database, transaction, projectId }: InProject,
  userId: string,
): Promise<Membership> {
  return database.memberships.create({ projectId, userId }, { transaction });
}
