import { randomUUID } from 'node:crypto';
import { findMembers, insertMember, isMember } from '../../models/access/members.ts';
import { addProject } from '../../models/access/own-projects.ts';
import { changeProject, findProject, findProjectIds, type Project } from '../../models/access/projects.ts';
import { findRoles } from '../../models/access/roles.ts';
import { findStorageUsage } from '../../models/assets/storage-usage.ts';
import { findSender } from '../../models/emails/senders.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext } from '../context.ts';
import { defineCommand, NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { currency, MEGABYTE, name, user, uuid } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';
import { requireUser } from '../require-existing.ts';

function toMegabytes(bytes: string | null): number | null {
  return bytes === null ? null : Number(bytes) / MEGABYTE;
}

function summarize({ id, name: projectName, ownerId, createdAt }: Project) {
  return { id, name: projectName, ownerId, createdAt };
}

export const projectCreate = defineCommand({
  name: 'project create',
  summary: 'Create a project. Its owner becomes a member.',
  example: '--name "Spring campaign" --owner ada@example.com',
  options: {
    name: defineOption(name, '<name>', 'name'),
    owner: defineOption(user, '<user>', 'id or e-mail address of the owner'),
    id: defineOption(uuid.optional(), '<uuid>', 'id to use (default: generated)'),
    currency: defineOption(currency.optional(), '<code>', 'currency of revenue, such as EUR (default USD)'),
  },
  open: openContext,
  run: ({ database, actor }, { id = randomUUID(), owner, ...input }) =>
    inProject(database, id, async (scope) => {
      const { id: ownerId } = await requireUser(scope, owner);
      const existing = await findProject(scope);
      if (existing) throw new ConflictError(`Project ${id} already exists: ${existing.name}.`);
      const settings = input.currency === undefined ? {} : { currency: input.currency };
      return summarize(await addProject(scope, { name: input.name, ownerId }, settings, { actor }));
    }),
  text: formatFields,
});

/** Uses one transaction per project, because row-level security limits a transaction to one project. */
export const projectList = defineCommand({
  name: 'project list',
  summary: 'List projects, oldest first.',
  options: NO_OPTIONS,
  open: openContext,
  run: async ({ database }) => {
    const projects = [];
    for (const projectId of await findProjectIds(database)) {
      const project = await inProject(database, projectId, findProject);
      if (project) projects.push(summarize(project));
    }
    return projects.toSorted((first, second) => first.createdAt.getTime() - second.createdAt.getTime());
  },
  text: (projects) =>
    formatTable(
      projects.map((project) => ({
        ID: project.id,
        NAME: project.name,
        OWNER: project.ownerId,
        SINCE: project.createdAt,
      })),
    ),
});

/** If `sender` is null, the project cannot send mail yet. If a limit is null, the default applies. */
export const projectShow = defineProjectCommand({
  name: 'project show',
  summary: 'Show one project.',
  options: NO_OPTIONS,
  run: async (scope, _, { project }) => {
    const members = await findMembers(scope);
    const roles = await findRoles(scope);
    const sender = await findSender(scope);
    const usage = await findStorageUsage(scope);
    return {
      ...summarize(project),
      members: members.length,
      roles: roles.map((role) => role.name),
      sender: sender ? { name: sender.name, address: sender.address, replyTo: sender.replyTo } : null,
      dailyRecipients: project.dailyRecipients,
      storedMegabytes: toMegabytes(project.storageLimitBytes),
      dailyMegabytes: toMegabytes(project.dailyUploadLimitBytes),
      storedNowMegabytes: Math.ceil(usage.storedBytes / MEGABYTE),
    };
  },
  text: ({ sender, ...project }) =>
    formatFields({ ...project, sender: sender && `${sender.name} <${sender.address}>` }),
});

/** Also adds the new owner as a member. */
export const projectSetOwner = defineProjectCommand({
  name: 'project set-owner',
  summary: 'Change the owner of a project. The former owner stays a member.',
  example: '--user grace@example.com',
  options: { user: defineOption(user, '<user>', 'id or e-mail address of the new owner') },
  run: async (scope, input, { project, audit }) => {
    const { id: ownerId, disabledAt } = await requireUser(scope, input.user);
    if (disabledAt !== null) throw new ConflictError(`User ${ownerId} is disabled. Run user enable first.`);
    const formerOwnerId = project.ownerId;
    if (ownerId === formerOwnerId) throw new ConflictError(`User ${ownerId} already owns ${project.name}.`);
    if (!(await isMember(scope, ownerId))) await insertMember(scope, ownerId);
    await changeProject(scope, { ownerId });
    await audit(input.project, { ownerId, formerOwnerId });
    return { projectId: input.project, ownerId, formerOwnerId };
  },
  text: ({ ownerId, formerOwnerId }) =>
    `User ${ownerId} now owns the project. User ${formerOwnerId} stays a member.`,
});
