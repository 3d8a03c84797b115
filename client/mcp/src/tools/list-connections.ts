import { z } from 'zod';
import { clip } from '../fit-answer.ts';
import { formatCount } from '../format-count.ts';
import { defineTool } from '../tool.ts';

export const listConnections = defineTool({
  name: 'list_connections',
  title: 'Connections',
  description:
    'Lists the connected accounts at Google Ads, Meta, HubSpot and Resend, and those that a person must reconnect.',
  input: z.object({}),
  output: {
    requirePerson: z.number(),
    connections: z.array(
      z.object({ id: z.string(), provider: z.string(), status: z.string(), problem: z.string().optional() }),
    ),
    untrusted: z.object({ accountNames: z.array(z.string()) }),
  },
  async run({ tl, projectId, call }) {
    const { connections, pagination } = await tl.connections.listConnections({ projectId, limit: 20 }, call);
    const requirePerson = connections.filter(({ status }) => status === 'needs_reauth').length;
    return {
      summary: `${pagination.hasMore ? 'More than ' : ''}${formatCount(connections.length, 'connection')}, ${requirePerson} of which a person must reconnect.`,
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
