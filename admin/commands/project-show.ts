import { z } from 'zod';
import { findMembers } from '../../models/access/members.ts';
import type { Project } from '../../models/access/projects.ts';
import { findRoles } from '../../models/access/roles.ts';
import { findDailyLimit, findStorageLimits } from '../../models/access/project-settings.ts';
import { findStorageUsage } from '../../models/assets/storage-usage.ts';
import { findSender } from '../../models/emails/senders.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { projectId } from '../input.ts';
import { fields } from '../print.ts';

const input = z.object({ project: projectId });

const MEGABYTE = 1_000_000;

export type ShownProject = Pick<Project, 'id' | 'name' | 'ownerId' | 'createdAt'> & {
  members: number;
  /** Names of roles. */
  roles: string[];
  /** Null: the project cannot send mail yet. */
  sender: { name: string; address: string; replyTo: string | null } | null;
  /** Recipients that it may send to in a day. Null: the default of every project. */
  dailyRecipients: number | null;
  /** Megabytes that it may keep in the object store, and announce in a day. Null: the default of every project. */
  storedMegabytes: number | null;
  dailyMegabytes: number | null;
  /** Megabytes that it keeps there now. */
  storedNowMegabytes: number;
};

/** One project with what belongs to it. @throws NotFoundError */
export function projectShow(
  { database }: AdminContext,
  { project: id }: z.infer<typeof input>,
): Promise<ShownProject> {
  return inProject(database, id, async (scope) => {
    const project = await requireProject(scope);
    const members = await findMembers(scope);
    const roles = await findRoles(scope);
    const sender = await findSender(scope);
    const dailyRecipients = await findDailyLimit(scope, null);
    const { storedBytes, dailyBytes } = await findStorageLimits(scope);
    const usage = await findStorageUsage(scope);
    return {
      id: project.id,
      name: project.name,
      ownerId: project.ownerId,
      createdAt: project.createdAt,
      members: members.length,
      roles: roles.map((role) => role.name),
      sender: sender ? { name: sender.name, address: sender.address, replyTo: sender.replyTo ?? null } : null,
      dailyRecipients,
      storedMegabytes: storedBytes && storedBytes / MEGABYTE,
      dailyMegabytes: dailyBytes && dailyBytes / MEGABYTE,
      storedNowMegabytes: Math.ceil(usage.storedBytes / MEGABYTE),
    };
  });
}

export const projectShowCommand = defineCommand({
  name: 'project show',
  summary: 'Show one project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: projectShow,
  text: ({ sender, ...project }) =>
    fields({ ...project, sender: sender && `${sender.name} <${sender.address}>` }),
});
