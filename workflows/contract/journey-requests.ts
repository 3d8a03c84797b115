import { buildWorkflowStart } from './workflow-start.ts';

/** The journey request's row has the subject and the progress. Temporal sees ids, enumerations and counts. */

export type JourneyRequestRef = { projectId: string; journeyRequestId: string };

/** `connectionId`: the CRM to read the lead from. */
type JourneyRequestPlan = { next: 'work' } | { next: 'ask'; connectionId: string } | { next: 'end' };

/** `wait`: other work must end first. */
export type JourneyRequestProgress = {
  next: 'more' | 'wait' | 'end';
  rows: number;
  hasFailed?: true;
};

export type JourneyRequestResult = { rows: number };

export type ProcessJourneyRequest = (ref: JourneyRequestRef) => Promise<JourneyRequestResult>;

export type JourneyRequestActivities = {
  planJourneyRequest(ref: JourneyRequestRef): Promise<JourneyRequestPlan>;
  /** Runs on the CRM queue. */
  readLeadOfRequest(ref: JourneyRequestRef): Promise<void>;
  /** Records why the CRM has no data, so that the next step continues without it. */
  continueWithoutCrm(ref: JourneyRequestRef & { crmLead: 'not_found' | 'unavailable' }): Promise<void>;
  /** Takes a few seconds at most. Each transaction also stores the next step. */
  eraseJourneyData(ref: JourneyRequestRef): Promise<JourneyRequestProgress>;
  /** Takes a few seconds at most. Each transaction also stores the next step. */
  exportJourneyData(ref: JourneyRequestRef): Promise<JourneyRequestProgress>;
};

export const JOURNEY_REQUEST_WORKFLOWS = { erase: 'eraseJourney', export: 'exportJourney' } as const;

export function getJourneyRequestWorkflowId(journeyRequestId: string): string {
  return `journey-request/${journeyRequestId}`;
}

/** A second start joins the first run. */
export function buildJourneyRequestStart(
  request: JourneyRequestRef & {
    queuePrefix: string;
    kind: keyof typeof JOURNEY_REQUEST_WORKFLOWS;
    requestId: string;
  },
) {
  const { queuePrefix, projectId, journeyRequestId, kind, requestId } = request;
  return buildWorkflowStart<JourneyRequestRef>({
    queuePrefix,
    workflowId: getJourneyRequestWorkflowId(journeyRequestId),
    input: { projectId, journeyRequestId },
    ids: { projectId, requestId },
    summary: kind === 'erase' ? 'Erasure of a journey' : 'Export of a journey',
  });
}
