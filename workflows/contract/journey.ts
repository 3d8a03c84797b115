import { workflowStart } from './workflow-start.ts';

/**
 * Contract of matching a CRM lead with visitors. The resolution's row has the lead and the visitors; Temporal sees ids,
 * enumerations and counts.
 */

type ResolutionRef = { projectId: string; resolutionId: string };

/** `connectionId`: fairness key of the CRM calls. */
export type ResolveJourneyInput = ResolutionRef & { connectionId: string };

/** Link between a lead and visitors, strongest first. */
type MatchMethod = 'crm_lead_id' | 'identity' | 'fbclid';

/** `matchMethod`: the strongest link, null if no visitor matched; `visitors`: number of matched visitors. */
export type LeadMatch = { matchMethod: MatchMethod | null; visitors: number };

/** `isLeadUnknown`: the CRM has no such lead, so nothing was resolved. */
export type ResolveJourneyResult = LeadMatch & { isLeadUnknown?: true };

export type ResolveJourney = (input: ResolveJourneyInput) => Promise<ResolveJourneyResult>;

export type LeadOrder = 'created' | 'lastActivity' | 'name';

/** Search for leads. An empty query returns all leads. */
export type LeadsRequest = {
  query: string;
  /** Only the lead with this id. */
  leadId?: string | undefined;
  /** Only leads with these values, in the CRM's own terms. */
  stage?: string | undefined;
  source?: string | undefined;
  /** Undefined: the CRM's order for a non-empty query, otherwise newest first. */
  order?: LeadOrder | undefined;
  limit: number;
  /** Cursor of the previous page; null for the first page. */
  after: string | null;
};

/** Identifiers of a lead. E-mail addresses and phone numbers are unchecked and not normalized. */
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
   * CRM has several countries or a country that is not recognized.
   */
  country?: string | null;
};

/** Lead with the CRM's values. */
export type FoundLead = CrmLead & {
  name?: string;
  company?: string;
  stage?: string;
  /** Name or address of the owner. */
  owner?: string;
  source?: string;
  /** ISO 8601. */
  createdAt?: string;
  lastActivityAt?: string;
  /** Page of the lead in the CRM. */
  url?: string;
};

/** `total`: number of matches in the CRM. `after`: null on the last available page. */
export type LeadsResult = { leads: FoundLead[]; total: number; after: string | null };

export type JourneyActivities = {
  /** Reads the lead from the project's CRM and stores the visitors that match it. Runs on the CRM queue. */
  matchLead(input: ResolutionRef): Promise<LeadMatch>;
};

export function resolveJourneyId(resolutionId: string): string {
  return `journey/${resolutionId}`;
}

/** Returns the options that start or join the run of a resolution. */
export function resolveJourneyStart({
  queuePrefix,
  projectId,
  resolutionId,
  connectionId,
  requestId,
}: ResolveJourneyInput & { queuePrefix: string; requestId: string }) {
  // A new run may follow a failed run. A run of a stored resolution makes no CRM call.
  const start = workflowStart<ResolveJourneyInput>({
    queuePrefix,
    workflowId: resolveJourneyId(resolutionId),
    input: { projectId, resolutionId, connectionId },
    ids: { projectId, requestId },
    summary: 'Journey of a CRM lead',
  });
  return { ...start, workflowRunTimeout: '5 minutes' as const };
}
