import type { OpenConnection } from '../../models/connections/open-connections.ts';
import { createAskCrm, type AskCrmDependencies } from './ask-crm.ts';
import type { CrmLead } from './crm-client.ts';

/**
 * Makes the reading of a lead through a project's connection, inside an activity: one call. It fails as {@link
 * createAskCrm} does. `pauseMs`: for how long calls through the connection are held back, where the statement that
 * opened it, right before, has said so.
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
