import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { CrmLead, LeadsRequest, LeadsResult } from '../../workflows/contract/journey.ts';

/** Client of a CRM for resolving journeys and finding leads. Each kind of CRM has one implementation. */
export type CrmClient = {
  /**
   * Reads a lead by any id that the CRM accepts, once.
   * @throws ProviderError for every failure of the call
   */
  readLead(connection: OpenConnection, leadId: string): Promise<CrmLead>;
  /**
   * Searches leads by name, e-mail address or phone number, or lists the newest, once. Nothing is stored.
   * @throws ProviderError for every failure of the call
   */
  searchLeads(connection: OpenConnection, request: LeadsRequest): Promise<LeadsResult>;
};
