import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { clip } from '../fit-answer.ts';
import { defineTool, projectArgument, summaryFields } from '../tool.ts';

/** Lists the connected accounts and those that need attention. */
export const listConnections = defineTool({
  name: 'list_connections',
  title: 'Connections',
  description:
    'Lists the connected accounts at Google Ads, Meta, HubSpot and Resend, and those that a person must reconnect.',
  input: z.object(projectArgument),
  output: z.object({
    ...summaryFields,
    requirePerson: z.number(),
    connections: z.array(
      z.object({ id: z.string(), provider: z.string(), status: z.string(), problem: z.string().optional() }),
    ),
    untrusted: z.object({ accountNames: z.array(z.string()) }),
  }),
  async run(context, input) {
    const projectId = await chooseProject(context, input.projectId);
    const { connections, pagination } = await context.tl.connections.listConnections(
      { projectId, limit: 20 },
      context.call,
    );
    const requirePerson = connections.filter(({ status }) => status === 'needs_reauth').length;
    return {
      summary: `${connections.length}${pagination.hasMore ? ' and more' : ''} connections, ${requirePerson} of which a person must reconnect.`,
      next:
        requirePerson > 0
          ? 'A person with permission for connections must reconnect those with needs_reauth. No tool can.'
          : 'No action is needed.',
      requirePerson,
      connections: connections.map(({ id, provider, status, lastError }) => ({
        id,
        provider,
        status,
        ...(lastError !== undefined && { problem: clip(lastError) }),
      })),
      untrusted: { accountNames: connections.map(({ account }) => clip(account.name, 60)) },
    };
  },
});
