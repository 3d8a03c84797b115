import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { LeadsRequest, LeadsResult } from '../../workflows/contract/journey.ts';

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

/** Identifiers of a lead. E-mail addresses and phone numbers are unchecked and not normalised. */
export type CrmLead = {
  /** Current id of the lead, after merges. */
  leadId: string;
  /** Current id, requested id and merged ids, each once. */
  allIds: string[];
  emails: string[];
  /** In national or international format. */
  phones: string[];
  clickIds: { fbclid?: string };
  /**
   * Country of the lead's national phone numbers (ISO 3166-1 alpha-2). Absent if the CRM has no country; null if the
   * country is not recognised or the CRM has several.
   */
  country?: string | null;
};
