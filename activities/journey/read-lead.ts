import type { OpenConnection } from '../../models/connections/connections.ts';
import { createAskCrm, type AskCrmDependencies } from './ask-crm.ts';
import type { CrmLead } from './crm-client.ts';

/**
 * Makes the reading of a lead through a project's connection, inside an activity: one call. It fails as {@link
 * createAskCrm} does.
 */
export function createReadLead(dependencies: AskCrmDependencies) {
  const askCrm = createAskCrm(dependencies);
  return (connection: OpenConnection, leadId: string): Promise<CrmLead> =>
    askCrm(connection, { connection: `crm:${connection.id}` }, (client, usable) =>
      client.readLead(usable, leadId),
    );
}
