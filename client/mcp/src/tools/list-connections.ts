import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { clip } from '../fit-answer.ts';
import { defineTool, ofProject, said } from '../tool.ts';

/** Lists the connected accounts and those that need attention. */
export const listConnections = defineTool({
  name: 'list_connections',
  title: 'Connections',
  description: 'Lists the accounts at Google Ads, Meta, HubSpot and Resend, and which of them need a person.',
  input: z.object(ofProject),
  output: z.object({
    ...said,
    needPerson: z.number(),
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
    const needPerson = connections.filter(({ status }) => status === 'needs_reauth').length;
    return {
      summary: `${connections.length}${pagination.hasMore ? ' and more' : ''} connections, ${needPerson} of which need a person.`,
      next:
        needPerson > 0
          ? 'A person with the right to connections has to reconnect those with needs_reauth. No tool can.'
          : 'Nothing has to be done.',
      needPerson,
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
