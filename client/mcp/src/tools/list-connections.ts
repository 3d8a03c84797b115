import { z } from 'zod';
import { clip, formatCount } from '../fit-answer.ts';
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
    const listed = formatCount(connections.length, 'connection');
    return {
      summary: `${pagination.hasMore ? `The first ${listed} of more` : listed}, ${requirePerson} of which a person must reconnect.`,
      next: getNext(requirePerson, pagination.hasMore),
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

function getNext(requirePerson: number, hasMore: boolean): string {
  if (requirePerson > 0) {
    return 'A person with permission for connections must reconnect those with needs_reauth. No tool can.';
  }
  return hasMore
    ? 'No action is needed for the listed connections. The console shows the others.'
    : 'No action is needed.';
}
