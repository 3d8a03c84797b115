import { workflowStart } from './workflow-start.ts';

/**
 * Contract of erasures and exports of a lead or visitors. The row has the subject and the progress; Temporal sees ids,
 * enumerations and counts.
 */

export type JourneyRequestRef = { projectId: string; journeyRequestId: string };

/** First step of a request. `connectionId`: the CRM to read the lead from. */
type JourneyRequestPlan = { next: 'work' } | { next: 'ask'; connectionId: string } | { next: 'end' };

/** Result of a step. `wait`: other work must end first. */
export type JourneyRequestProgress = {
  next: 'more' | 'wait' | 'end';
  /** Number of rows processed so far. */
  rows: number;
  /** The request failed, and its row has the reason. */
  hasFailed?: true;
};

export type JourneyRequestResult = { rows: number };

export type ProcessJourneyRequest = (ref: JourneyRequestRef) => Promise<JourneyRequestResult>;

export type JourneyRequestActivities = {
  /** Returns whether a lead must be read from the CRM first. */
  planJourneyRequest(ref: JourneyRequestRef): Promise<JourneyRequestPlan>;
  /** Reads the lead from the project's CRM and stores its identifiers. Runs on the CRM queue. */
  readLeadOfRequest(ref: JourneyRequestRef): Promise<void>;
  /** Records why the CRM has no data, so that the next step continues without them. */
  continueWithoutCrm(ref: JourneyRequestRef & { crmLead: 'not_found' | 'unavailable' }): Promise<void>;
  /** Erases for a few seconds at most. Each transaction also stores the next step. */
  eraseJourneyData(ref: JourneyRequestRef): Promise<JourneyRequestProgress>;
  /** Collects data for a few seconds at most. Each transaction also stores the next step. */
  exportJourneyData(ref: JourneyRequestRef): Promise<JourneyRequestProgress>;
};

export const JOURNEY_REQUEST_WORKFLOWS = { erase: 'eraseJourney', export: 'exportJourney' } as const;

export function journeyRequestWorkflowId(journeyRequestId: string): string {
  return `journey-request/${journeyRequestId}`;
}

/** Returns the options that start or join a request's run. Used by the API and the sweeper. */
export function journeyRequestStart(
  request: JourneyRequestRef & {
    queuePrefix: string;
    kind: keyof typeof JOURNEY_REQUEST_WORKFLOWS;
    requestId: string;
  },
) {
  const { queuePrefix, projectId, journeyRequestId, kind, requestId } = request;
  return workflowStart<JourneyRequestRef>({
    queuePrefix,
    workflowId: journeyRequestWorkflowId(journeyRequestId),
    input: { projectId, journeyRequestId },
    ids: { projectId, requestId },
    summary: kind === 'erase' ? 'Erasure of a journey' : 'Export of a journey',
  });
}
