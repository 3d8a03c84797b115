import { buildWorkflowStart } from './workflow-start.ts';

/** The resolution's row has the lead and the visitors. Temporal sees ids, enumerations and counts. */

type ResolutionRef = { projectId: string; resolutionId: string };

/** `connectionId`: fairness key of the CRM calls. */
export type ResolveJourneyInput = ResolutionRef & { connectionId: string };

/** Strongest first. */
type MatchMethod = 'crm_lead_id' | 'identity' | 'fbclid';

/** `matchMethod`: the strongest match, null if no visitor matched; `visitors`: number of matched visitors. */
export type LeadMatch = { matchMethod: MatchMethod | null; visitors: number };

/** `isLeadUnknown`: the CRM has no such lead, so nothing was resolved. */
export type ResolveJourneyResult = LeadMatch & { isLeadUnknown?: true };

export type ResolveJourney = (input: ResolveJourneyInput) => Promise<ResolveJourneyResult>;

export type LeadOrder = 'created' | 'lastActivity' | 'name';

/** An empty query returns all leads. */
export type LeadsRequest = {
  query: string;
  leadId?: string | undefined;
  /** In the CRM's own terms. */
  stage?: string | undefined;
  source?: string | undefined;
  /** undefined: the CRM's order for a non-empty query, otherwise newest first. */
  order?: LeadOrder | undefined;
  limit: number;
  /** Cursor of the previous page; null for the first page. */
  after: string | null;
};

/** E-mail addresses and phone numbers are unchecked and not normalized. */
export type CrmLead = {
  /** Current id, after merges. */
  leadId: string;
  /** Current id, requested id and merged ids, each once. */
  allIds: string[];
  emails: string[];
  /** In national or international format. */
  phones: string[];
  clickIds: { fbclid?: string };
  /**
   * Country of national phone numbers (ISO 3166-1 alpha-2). Absent: the CRM has none; null: several
   * countries, or one that is not recognized.
   */
  country?: string | null;
};

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
  url?: string;
};

/** `total`: number of matches in the CRM. `after`: null on the last available page. */
export type LeadsResult = { leads: FoundLead[]; total: number; after: string | null };

export type JourneyActivities = {
  /** Runs on the CRM queue. */
  matchLead(input: ResolutionRef): Promise<LeadMatch>;
};

export function getJourneyResolutionWorkflowId(resolutionId: string): string {
  return `journey/${resolutionId}`;
}

/** A second start joins the first run. */
export function buildJourneyResolutionStart({
  queuePrefix,
  projectId,
  resolutionId,
  connectionId,
  requestId,
}: ResolveJourneyInput & { queuePrefix: string; requestId: string }) {
  // A new run may follow an ended run. If an earlier run stored the visitors, the new run makes no CRM call.
  const start = buildWorkflowStart<ResolveJourneyInput>({
    queuePrefix,
    workflowId: getJourneyResolutionWorkflowId(resolutionId),
    input: { projectId, resolutionId, connectionId },
    ids: { projectId, requestId },
    summary: 'Journey of a CRM lead',
  });
  return { ...start, workflowRunTimeout: '5 minutes' as const };
}
