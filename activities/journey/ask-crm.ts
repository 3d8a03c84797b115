import { crmSettings, type CrmSettings } from '../../models/connections/connections.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import type { ConnectionSecrets } from '../connections/renew-secret.ts';
import {
  findPauseMs,
  recordConsequences,
  requireEndedPause,
  requireUsable,
  type LimitKeys,
} from '../provider/consequences.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { CrmClient } from './crm-client.ts';

type CrmClients = Record<CrmSettings['kind'], CrmClient>;

export type AskCrmDependencies = {
  database: Database;
  crm: CrmClients;
  connectionSecrets: Pick<ConnectionSecrets, 'getUsable'>;
};

/** `pauseMs`: remaining pause of calls under the limits; undefined: not read yet. */
type CallLimits = { limits: LimitKeys; pauseMs?: number | undefined };

type AskCrm = <Answer>(
  connection: OpenConnection,
  callLimits: CallLimits,
  ask: (client: CrmClient, usable: OpenConnection) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Makes the function that calls a project's CRM once inside an activity and throws failures as activity failures. A
 * lost authorization is stored in the connection, and a rate limit pauses all workers' calls under `limits`.
 */
export function createAskCrm({ database, crm, connectionSecrets }: AskCrmDependencies): AskCrm {
  return async (connection, { limits, pauseMs }, ask) => {
    requireUsable(connection);
    requireEndedPause('crm', pauseMs ?? (await findPauseMs(database, limits)));
    const { kind } = crmSettings.parse(connection.settings);
    let usable = connection;
    try {
      usable = await connectionSecrets.getUsable(connection);
      return await ask(crm[kind], usable);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await recordConsequences(database, error.failure, { connection: usable, limits });
      throw toActivityFailure(error.failure);
    }
  };
}
