import { crmSettings, type CrmSettings } from '../../models/connections/connection-settings.ts';
import type { OpenConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import {
  recordConsequences,
  requireNoPause,
  requireUsable,
  type LimitKeys,
} from '../provider/consequences.ts';
import type { ConnectionSecrets } from '../connections/renew-secret.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { CrmClient, CrmLead } from './crm-client.ts';

/** The client of each kind of CRM. */
type CrmClients = Record<CrmSettings['kind'], CrmClient>;

export type ReadLeadDependencies = {
  database: Database;
  crm: CrmClients;
  connectionSecrets: Pick<ConnectionSecrets, 'usable'>;
};

/**
 * Makes the reading of a lead through a project's connection, inside an activity: one call. What goes wrong is an
 * activity's failure: `crm_lead_not_found`, `connection_not_found`, `connection_needs_reauth`, `provider_rate_limit`,
 * `provider_quota`, `provider_unavailable`, `provider_refused` or `result_too_large`. A lost authorisation is noted in
 * the connection's row, and a limit holds the connection's further calls, of every worker.
 */
export function createReadLead({ database, crm, connectionSecrets }: ReadLeadDependencies) {
  return async (connection: OpenConnection, leadId: string): Promise<CrmLead> => {
    requireUsable(connection);
    const limits: LimitKeys = { connection: `crm:${connection.id}` };
    await requireNoPause(database, 'crm', limits);
    const { kind } = crmSettings.parse(connection.settings);
    let usable = connection;
    try {
      usable = await connectionSecrets.usable(connection);
      return await crm[kind].readLead(usable, leadId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await recordConsequences(database, error.failure, { connection: usable, limits });
      throw toActivityFailure(error.failure);
    }
  };
}
