import { crmSettings, type CrmSettings } from '../../models/connections/connections.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import type { CrmLead, LeadsRequest, LeadsResult } from '../../workflows/contract/journey.ts';
import type { ConnectionSecrets } from '../connections/renew-secret.ts';
import {
  findPauseMs,
  recordConsequences,
  requireEndedPause,
  requireUsable,
  type LimitKeys,
} from '../provider/consequences.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';

/** Makes each call once and throws ProviderError for every failure. */
export type CrmClient = {
  readLead(connection: OpenConnection, leadId: string): Promise<CrmLead>;
  searchLeads(connection: OpenConnection, request: LeadsRequest): Promise<LeadsResult>;
};

export type AskCrmDependencies = {
  database: Database;
  crm: Record<CrmSettings['kind'], CrmClient>;
  connectionSecrets: Pick<ConnectionSecrets, 'getUsable'>;
};

type CallLimits = { limits: LimitKeys; pauseMs?: number | undefined };

type AskCrm = <Result>(
  connection: OpenConnection,
  callLimits: CallLimits,
  call: (client: CrmClient, usable: OpenConnection) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a function that throws activity failures. The function records a lost authorization in the
 * connection, and a rate limit as a pause of the connection's calls in all workers.
 */
export function createAskCrm({ database, crm, connectionSecrets }: AskCrmDependencies): AskCrm {
  return async (connection, { limits, pauseMs }, call) => {
    requireUsable(connection);
    requireEndedPause('crm', pauseMs ?? (await findPauseMs(database, limits)));
    const { kind } = crmSettings.parse(connection.settings);
    let usable = connection;
    try {
      usable = await connectionSecrets.getUsable(connection);
      return await call(crm[kind], usable);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await recordConsequences(database, error.failure, { connection: usable, limits });
      throw toActivityFailure(error.failure);
    }
  };
}

/**
 * Returns a function with the failures and side effects of {@link createAskCrm}. `pauseMs`: remaining pause
 * of the connection's calls, if the caller has just read it.
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
