import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { ignoreCodes } from '../explain-error.ts';
import { clip } from '../fit-answer.ts';
import { chooseProject, createTool, listActiveProjects, projectArgument, type CallContext } from '../tool.ts';

const MAX_PROJECTS = 20;

const figures = z.record(z.string(), z.number());

export const projectOverview = createTool({
  name: 'project_overview',
  title: 'Project, usage and limits',
  description: 'Lists the projects of the credential, or shows the limits, usage and sender of one project.',
  input: projectArgument,
  output: {
    projectId: z.string().optional(),
    recipientsToday: figures.optional(),
    storedBytes: figures.optional(),
    last7Days: figures.optional(),
    sender: z.string().optional(),
    untrusted: z.object({ projects: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  async run(context, rawInput) {
    const { projectId: requestedId } = projectArgument.parse(rawInput);
    const projects = await listProjects(context);
    if (projects.length > 1 && requestedId === undefined) {
      return {
        summary:
          projects.length > MAX_PROJECTS
            ? `The credential has more than ${MAX_PROJECTS} projects. The newest ${MAX_PROJECTS} are listed.`
            : `The credential has ${projects.length} projects.`,
        next: 'Ask the person which one to use, then pass its id as projectId.',
        untrusted: { projects: projects.slice(0, MAX_PROJECTS) },
      };
    }
    const projectId = await chooseProject(context, requestedId);
    const usage = await findUsage(context, projectId);
    const read = await context.tl.emails
      .getSender({ projectId }, context.call)
      .catch(ignoreCodes('not_found'))
      .then((found) => ({ sender: found }))
      .catch(ignoreCodes('forbidden'));
    const sender = read?.sender;
    return {
      summary: describeUsage(usage, sender?.address),
      next: read ? getNextForSender(sender) : 'Only a credential with emails:send can read the sender.',
      projectId,
      ...usage,
      ...(sender && { sender: sender.address }),
      untrusted: { projects: projects.filter(({ id }) => id === projectId) },
    };
  },
});

/**
 * Returns no projects if the server has a fixed project, because the credential may be a key. Keys cannot
 * list projects.
 */
async function listProjects(context: CallContext) {
  if (context.projectId !== undefined) return [];
  const projects = await listActiveProjects(context, MAX_PROJECTS + 1);
  return projects.map(({ id, name }) => ({ id, name: clip(name, 80) }));
}

function getNextForSender(sender: Schema<'Sender'> | undefined): string {
  return sender?.verification.state === 'verified'
    ? 'No action is needed.'
    : 'Before mail can be sent, a person must set the sender and verify its domain.';
}

/** Returns no usage if the credential lacks `project:write`, which no key can have. */
async function findUsage({ tl, call }: CallContext, projectId: string) {
  const from = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  const usage = await tl.projects
    .getProjectUsage({ projectId, from }, call)
    .catch(ignoreCodes('forbidden', 'unauthorized'));
  if (!usage) return {};
  const { today, storedBytes, days } = usage;
  const last7Days = {
    recipients: days.reduce((sum, day) => sum + day.recipients, 0),
    events: days.reduce((sum, day) => sum + day.events, 0),
  };
  return { recipientsToday: { ...today.recipients }, storedBytes: { ...storedBytes }, last7Days };
}

function describeUsage(
  { recipientsToday }: { recipientsToday?: { used: number; limit: number } },
  sender: string | undefined,
): string {
  const usage = recipientsToday
    ? `${recipientsToday.used} of ${recipientsToday.limit} recipients are used today.`
    : 'The usage is visible only to a person with project:write.';
  return `${usage} ${sender === undefined ? 'No sender is known.' : `Mail comes from ${sender}.`}`;
}
