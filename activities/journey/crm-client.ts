import type { OpenConnection } from '../../models/connections/connections.ts';

/** A CRM, as resolving a journey needs it. One implementation for each kind of CRM. */
export type CrmClient = {
  /**
   * Reads a lead through a connection, once. The id is whatever the CRM takes for one.
   * @throws CrmError, and nothing else for what the CRM or the way to it does
   */
  readLead(connection: OpenConnection, leadId: string): Promise<CrmLead>;
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
  /** ISO 3166-1 alpha-2: where its numbers in national form are from. Absent when the CRM does not say. */
  defaultCountry?: string;
};

/** Why a lead was not read. */
export type CrmTrouble =
  /** There is no such lead. */
  | { kind: 'not_found' }
  /** The connection's secret is not taken any more. */
  | { kind: 'reauth' }
  /** The secret is taken, and does not permit this. */
  | { kind: 'permission' }
  /** Too many calls through this connection: none for `retryAfter` milliseconds. */
  | { kind: 'rate_limit'; retryAfter: number }
  /** A day's calls are used up. */
  | { kind: 'quota'; retryAfter: number }
  /** The CRM failed or was not reached; `retryAfter` in milliseconds where it said so. */
  | { kind: 'unavailable'; retryAfter?: number }
  /** Its answer is larger than what we take. */
  | { kind: 'too_large' }
  /** It will not, and asking again does not help. `reason`: its name for that. */
  | { kind: 'refused'; reason: string };

/** A call to a CRM that failed. Holds none of the CRM's words. */
export class CrmError extends Error {
  override readonly name = 'CrmError';
  readonly trouble: CrmTrouble;

  constructor(trouble: CrmTrouble) {
    super(`CRM: ${trouble.kind}`);
    this.trouble = trouble;
  }
}
