import { log } from '@temporalio/activity';
import { crmSettings, type CrmSettings } from '../../models/connections/connection-settings.ts';
import type { OpenConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import { pauseCalls } from '../../models/providers/provider-slots.ts';
import { noteLostConnection, requireNoPause, requireUsable } from '../use-connection.ts';
import { CrmError, type CrmClient, type CrmLead } from './crm-client.ts';
import { crmFailure } from './crm-failures.ts';

/** The client of each kind of CRM. */
type CrmClients = Record<CrmSettings['kind'], CrmClient>;

export type ReadLeadDependencies = { database: Database; crm: CrmClients };

/**
 * Makes the reading of a lead through a project's connection, inside an activity: one call. What goes wrong is an
 * activity's failure: `crm_lead_not_found`, `connection_not_found`, `connection_needs_reauth`, `provider_rate_limit`,
 * `provider_quota`, `provider_unavailable`, `provider_refused` or `result_too_large`. A lost authorisation is noted in
 * the connection's row, and a limit holds the connection's further calls, of every worker.
 */
export function createReadLead({ database, crm }: ReadLeadDependencies) {
  return async (connection: OpenConnection, leadId: string): Promise<CrmLead> => {
    requireUsable(connection);
    await requireNoPause(database, [`crm:${connection.id}`]);
    const { kind } = crmSettings.parse(connection.settings);
    try {
      return await crm[kind].readLead(connection, leadId);
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      await noteConsequences(database, connection, error);
      const failure = crmFailure(error);
      // A caller may ask for whatever they like: no trouble of ours.
      if (error.trouble.kind !== 'not_found')
        log.warn('CRM call failed', { code: failure.type, kind: error.trouble.kind });
      throw failure;
    }
  };
}

/**
 * What a failed call means for further ones of its connection. A token that lacks a permission is not lost: in HubSpot
 * the same token has it as soon as somebody adds it to its app.
 */
async function noteConsequences(
  database: Database,
  connection: OpenConnection,
  { trouble }: CrmError,
): Promise<void> {
  if (trouble.kind === 'reauth') await noteLostConnection(database, connection);
  if (trouble.kind === 'rate_limit') await pauseCalls(database, `crm:${connection.id}`, trouble.retryAfter);
}
