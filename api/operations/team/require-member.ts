import { findMember, lockMember, type MemberWithRoles } from '../../../models/access/members.ts';
import type { InProject } from '../../../models/in-project.ts';
import { requireFound } from '../../request/errors.ts';

/** @throws AppError 404 */
export async function requireMember(project: InProject, userId: string): Promise<MemberWithRoles> {
  return requireFound(await findMember(project, userId), 'member');
}

/**
 * Locks the member's roles until the transaction ends.
 * @throws AppError 404
 */
export async function requireLockedMember(project: InProject, userId: string): Promise<MemberWithRoles> {
  await lockMember(project, userId);
  return requireMember(project, userId);
}
