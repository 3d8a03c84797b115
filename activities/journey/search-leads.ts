import { z } from 'zod';
import type { LeadsRequest } from '../../workflows/contract/journey.ts';
import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import { answerRead, type ReadDependencies } from '../reads/answer-read.ts';
import { createAskCrm, type AskCrmDependencies } from './ask-crm.ts';

const leadsRequest: z.ZodType<LeadsRequest> = z.object({
  query: z.string(),
  limit: z.number(),
  after: z.string().nullable(),
});

/**
 * For who turns a page or asks the same again a moment later. Short: it is personal data that is imported nowhere, and
 * a lead that was just made is to be found.
 */
const TTL_SECONDS = 60;

/**
 * Makes the activity that searches leads in a CRM. Searches have a limit of their own there: one that is reached holds
 * searches and not the reading of leads, and what holds that holds searches too.
 */
export function createSearchLeads(
  dependencies: ReadDependencies & AskCrmDependencies,
): ReadActivities['searchLeads'] {
  const askCrm = createAskCrm(dependencies);
  return answerRead<'searchLeads'>(dependencies, {
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
