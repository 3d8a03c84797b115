import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { LeadsRequest, LeadsResult } from '../../workflows/contract/journey.ts';

/** A CRM, as resolving a journey and finding a lead need it. One implementation for each kind of CRM. */
export type CrmClient = {
  /**
   * Reads a lead through a connection, once. The id is whatever the CRM takes for one.
   * @throws ProviderError, and nothing else for what the CRM or the way to it does
   */
  readLead(connection: OpenConnection, leadId: string): Promise<CrmLead>;
  /**
   * Searches leads by name, address or number, or lists the newest, once. Nothing of it is kept.
   * @throws ProviderError, and nothing else for what the CRM or the way to it does
   */
  searchLeads(connection: OpenConnection, request: LeadsRequest): Promise<LeadsResult>;
};

/** What a lead can be recognised by. Addresses and numbers as the CRM has them, not checked and not normalised. */
export type CrmLead = {
  /** The lead's id now: of one that was merged into another, the other's. */
  leadId: string;
  /** That one, the one that was asked for, and those that were merged into it; each once. */
  allIds: string[];
  emails: string[];
  /** In national or international form. */
  phones: string[];
  clickIds: { fbclid?: string };
  /**
   * Country of its national numbers (ISO 3166-1 alpha-2). Absent: the CRM names none. Null: it names one that is not
   * understood, or several.
   */
  country?: string | null;
};
