import { crmSettings, type CrmSettings } from '../../models/connections/connections.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import type { ConnectionSecrets } from '../connections/renew-secret.ts';
import {
  pauseUnder,
  recordConsequences,
  requireEndedPause,
  requireUsable,
  type LimitKeys,
} from '../provider/consequences.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { CrmClient } from './crm-client.ts';

/** The client of each kind of CRM. */
type CrmClients = Record<CrmSettings['kind'], CrmClient>;

export type AskCrmDependencies = {
  database: Database;
  crm: CrmClients;
  connectionSecrets: Pick<ConnectionSecrets, 'usable'>;
};

/** `pauseMs`: for how long calls under the limits are held back, where that is known; undefined: it is asked. */
type Holding = { limits: LimitKeys; pauseMs?: number | undefined };

type AskCrm = <Answer>(
  connection: OpenConnection,
  holding: Holding,
  ask: (client: CrmClient, usable: OpenConnection) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Makes the asking of a project's CRM, inside an activity: one call. What goes wrong is an activity's failure:
 * `crm_lead_not_found`, `connection_not_found`, `connection_needs_reauth`, `provider_rate_limit`, `provider_quota`,
 * `provider_unavailable`, `provider_refused` or `result_too_large`. A lost authorisation is noted in the connection's
 * row, and a limit holds further calls under `limits`, of every worker.
 */
export function createAskCrm({ database, crm, connectionSecrets }: AskCrmDependencies): AskCrm {
  return async (connection, { limits, pauseMs }, ask) => {
    requireUsable(connection);
    requireEndedPause('crm', pauseMs ?? (await pauseUnder(database, limits)));
    const { kind } = crmSettings.parse(connection.settings);
    let usable = connection;
    try {
      usable = await connectionSecrets.usable(connection);
      return await ask(crm[kind], usable);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await recordConsequences(database, error.failure, { connection: usable, limits });
      throw toActivityFailure(error.failure);
    }
  };
}
