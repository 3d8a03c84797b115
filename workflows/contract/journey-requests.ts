import { workflowStart } from './workflow-start.ts';

/**
 * The contract of erasures and exports of a lead or of visitors. Ids, enumerations and counts only: the request's row
 * says whom it is about, and has its progress.
 */

export type JourneyRequestRef = { projectId: string; journeyRequestId: string };

/** What to do before the work itself. `connectionId`: of the CRM that the lead is read from. */
type JourneyRequestPlan = { next: 'work' } | { next: 'ask'; connectionId: string } | { next: 'end' };

/**
 * The result of a step. `wait`: something else has to end first. `rows`: rows processed so far. `hasFailed`: the
 * request ended without what was asked for, and its row says why.
 */
export type PieceOfWork = { next: 'more' | 'wait' | 'end'; rows: number; hasFailed?: true };

/** The number of rows processed. */
export type JourneyRequestResult = { rows: number };

export type WorkAtJourneyRequest = (ref: JourneyRequestRef) => Promise<JourneyRequestResult>;

export type JourneyRequestActivities = {
  /** Says whether a lead has to be read first. */
  planJourneyRequest(ref: JourneyRequestRef): Promise<JourneyRequestPlan>;
  /** Reads the lead from the project's CRM and stores its identifiers. Runs on the queue of CRMs. */
  readLeadOfRequest(ref: JourneyRequestRef): Promise<void>;
  /** Continues without the CRM and records why. */
  continueWithoutCrm(ref: JourneyRequestRef & { crmLead: 'not_found' | 'unavailable' }): Promise<void>;
  /** Erases for a few seconds at most, in transactions each of which leaves the request at its next step. */
  eraseSome(ref: JourneyRequestRef): Promise<PieceOfWork>;
  /** Collects for a few seconds at most, in the same way. */
  exportSome(ref: JourneyRequestRef): Promise<PieceOfWork>;
};

/** The workflow of each kind of request. */
export const JOURNEY_REQUEST_WORKFLOWS = { erase: 'eraseJourney', export: 'exportJourney' } as const;

/** The id of a request's workflow. */
export function journeyRequestWorkflowId(journeyRequestId: string): string {
  return `journey-request/${journeyRequestId}`;
}

/** The options to start (or join) a request's workflow run, for the API and the sweeper. */
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
