import { workflowStart } from './workflow-start.ts';

/**
 * The contract of matching a CRM lead with visitors. Ids, enumerations and counts only: the lead and its visitors are
 * in the resolution's row.
 */

type ResolutionRef = { projectId: string; resolutionId: string };

/** `connectionId`: the fairness key of the call to the CRM. */
export type ResolveJourneyInput = ResolutionRef & { connectionId: string };

/** What tied a lead to visitors, strongest first. */
type MatchMethod = 'crm_lead_id' | 'identity' | 'fbclid';

/** The strongest signal, null when no visitor was found, and how many were. */
export type LeadMatch = { matchMethod: MatchMethod | null; visitors: number };

/** `isLeadUnknown`: the CRM has no such lead, and nothing was resolved. */
export type ResolveJourneyResult = LeadMatch & { isLeadUnknown?: true };

export type ResolveJourney = (input: ResolveJourneyInput) => Promise<ResolveJourneyResult>;

/** What leads are searched for; an empty query: all of them, newest first. `after`: of the page before; null for the first one. */
export type LeadsRequest = { query: string; limit: number; after: string | null };

/** A lead as the CRM has it. */
export type FoundLead = { leadId: string; name?: string; emails: string[]; phones: string[] };

/** `total`: how many the CRM found. `after`: null on the last page that can be had. */
export type LeadsResult = { leads: FoundLead[]; total: number; after: string | null };

export type JourneyActivities = {
  /** Reads the lead from the project's CRM and stores the visitors that match it. Runs on the queue of CRMs. */
  matchLead(input: ResolutionRef): Promise<LeadMatch>;
};

/** The id of the workflow that resolves. */
export function resolveJourneyId(resolutionId: string): string {
  return `journey/${resolutionId}`;
}

/** The options to start (or join) the workflow run of a resolution. */
export function resolveJourneyStart({
  queuePrefix,
  projectId,
  resolutionId,
  connectionId,
  requestId,
}: ResolveJourneyInput & { queuePrefix: string; requestId: string }) {
  // One that failed may be tried again; one that is resolved asks the CRM nothing.
  const start = workflowStart<ResolveJourneyInput>({
    queuePrefix,
    workflowId: resolveJourneyId(resolutionId),
    input: { projectId, resolutionId, connectionId },
    ids: { projectId, requestId },
    summary: 'Journey of a CRM lead',
  });
  return { ...start, workflowRunTimeout: '5 minutes' as const };
}
