import { z } from 'zod';
import type { LeadsRequest } from '../../workflows/contract/journey.ts';
import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import { createReadActivity, type ReadDependencies } from '../reads/read-activity.ts';
import { createAskCrm, type AskCrmDependencies } from './ask-crm.ts';

const leadsRequest: z.ZodType<LeadsRequest> = z.object({
  query: z.string(),
  leadId: z.string().optional(),
  stage: z.string().optional(),
  source: z.string().optional(),
  order: z.enum(['created', 'lastActivity', 'name']).optional(),
  limit: z.number(),
  after: z.string().nullable(),
});

/** Short, because the results are personal data and new leads must be found. */
const TTL_SECONDS = 60;

/**
 * A rate limit during a search pauses only searches. A rate limit during a read of a lead pauses reads and
 * searches.
 */
export function createSearchLeads(
  dependencies: ReadDependencies & AskCrmDependencies,
): ReadActivities['searchLeads'] {
  const askCrm = createAskCrm(dependencies);
  return createReadActivity<'searchLeads'>(dependencies, {
    request: leadsRequest,
    read: async (connection, request) => {
      const limits = { connection: `crm:${connection.id}:search`, account: `crm:${connection.id}` } as const;
      const result = await askCrm(connection, { limits }, (client, usable) =>
        client.searchLeads(usable, request),
      );
      return { result, ttlSeconds: TTL_SECONDS };
    },
  });
}
