import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { ifCode } from '../explain-error.ts';
import { clip } from '../fit-answer.ts';
import { defineTool, ofProject, said, type CallContext } from '../tool.ts';

const figures = z.record(z.string(), z.number());

/** Lists the projects, or reports one project's usage today and whether it can send mail. */
export const projectOverview = defineTool({
  name: 'project_overview',
  title: 'Project, usage and limits',
  description: 'The projects of the credential; of one its limits, usage and sender.',
  input: z.object(ofProject),
  output: z.object({
    ...said,
    projectId: z.string().optional(),
    recipientsToday: figures.optional(),
    storedBytes: figures.optional(),
    last7Days: figures.optional(),
    sender: z.string().optional(),
    untrusted: z.object({ projects: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  async run(context, { projectId: asked }) {
    const projects = await listProjects(context);
    if (projects.length > 1 && asked === undefined) {
      return {
        summary: `The credential has ${projects.length} projects.`,
        next: 'Ask which one is meant, and give its id as projectId.',
        untrusted: { projects },
      };
    }
    const projectId = await chooseProject(context, asked);
    const used = await usageOf(context, projectId);
    const sender = await context.tl.emails
      .getSender({ projectId }, context.call)
      .catch(ifCode('not_found', 'forbidden'));
    return {
      summary: summaryOf(used, sender?.address),
      next:
        sender?.verification.state === 'verified'
          ? 'Nothing has to be done.'
          : 'Before mail can be sent, a person has to set the sender and verify its domain.',
      projectId,
      ...used,
      ...(sender && { sender: sender.address }),
      untrusted: { projects: projects.filter(({ id }) => id === projectId) },
    };
  },
});

/** A key belongs to one project and cannot list projects. */
async function listProjects({ tl, projectId, call }: CallContext) {
  if (projectId !== undefined) return [];
  const { projects } = await tl.projects.listProjects({ limit: 20 }, call);
  return projects
    .filter(({ state }) => state === 'active')
    .map(({ id, name }) => ({ id, name: clip(name, 80) }));
}

/** Returns nothing if the credential lacks the scope, as all keys do. */
async function usageOf({ tl, call }: CallContext, projectId: string) {
  const from = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  const used = await tl.projects
    .getProjectUsage({ projectId, from }, call)
    .catch(ifCode('forbidden', 'unauthorized'));
  if (!used) return {};
  const { today, storedBytes, days } = used;
  const last7Days = {
    recipients: days.reduce((sum, day) => sum + day.recipients, 0),
    events: days.reduce((sum, day) => sum + day.events, 0),
  };
  return { recipientsToday: { ...today.recipients }, storedBytes: { ...storedBytes }, last7Days };
}

function summaryOf(
  { recipientsToday }: { recipientsToday?: { used: number; limit: number } },
  sender: string | undefined,
): string {
  const used = recipientsToday
    ? `${recipientsToday.used} of ${recipientsToday.limit} recipients are used today.`
    : 'Usage needs a person with the right to see it.';
  return `${used} ${sender === undefined ? 'No sender is known.' : `Mail comes from ${sender}.`}`;
}
