import type { OpenConnection } from '../../models/connections/open-connections.ts';
import { createAskCrm, type AskCrmDependencies } from './ask-crm.ts';
import type { CrmLead } from '../../workflows/contract/journey.ts';

/**
 * Makes the function that reads a lead once through a project's connection inside an activity. It fails like
 * {@link createAskCrm}; `pauseMs` is the remaining pause, if the query for the connection has just read it.
 */
export function createReadLead(dependencies: AskCrmDependencies) {
  const askCrm = createAskCrm(dependencies);
  return (
    connection: OpenConnection,
    leadId: string,
    { pauseMs }: { pauseMs?: number | undefined } = {},
  ): Promise<CrmLead> =>
    askCrm(connection, { limits: { connection: `crm:${connection.id}` }, pauseMs }, (client, usable) =>
      client.readLead(usable, leadId),
    );
}
