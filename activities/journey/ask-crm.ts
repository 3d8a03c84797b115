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

/** Client of a CRM, one per kind. Makes each call once and throws ProviderError for every failure. */
export type CrmClient = {
  /** Reads a lead by any id that the CRM accepts. */
  readLead(connection: OpenConnection, leadId: string): Promise<CrmLead>;
  /** Searches leads by name, e-mail address or phone number, or lists the newest. */
  searchLeads(connection: OpenConnection, request: LeadsRequest): Promise<LeadsResult>;
};

export type AskCrmDependencies = {
  database: Database;
  crm: Record<CrmSettings['kind'], CrmClient>;
  connectionSecrets: Pick<ConnectionSecrets, 'getUsable'>;
};

/** `pauseMs`: remaining pause of calls under the limits; undefined if not read yet. */
type CallLimits = { limits: LimitKeys; pauseMs?: number | undefined };

type AskCrm = <Answer>(
  connection: OpenConnection,
  callLimits: CallLimits,
  ask: (client: CrmClient, usable: OpenConnection) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Makes a function that calls a project's CRM once and throws failures as activity failures. A lost authorization is
 * stored in the connection, and a rate limit pauses all workers' calls under `limits`.
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

/**
 * Makes a function that reads a lead once, like {@link createAskCrm}. `pauseMs`: remaining pause, if the query for the
 * connection has just read it.
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
