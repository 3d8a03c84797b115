import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/**
 * Erasing and exporting what is kept of a lead or of visitors, as its starter, its workflow and its activities see it.
 * Ids, enumerations and counts only: whom it is about stands in the request's row, and how far it has come.
 */

export type JourneyRequestRef = { projectId: string; journeyRequestId: string };

/** What to do before the work itself. `connectionId`: of the CRM that the lead is read from. */
type JourneyRequestPlan = { next: 'work' } | { next: 'ask'; connectionId: string } | { next: 'end' };

/** What became of a piece of the work. `wait`: something else has to end first. `rows`: dealt with so far. */
export type PieceOfWork = { next: 'more' | 'wait' | 'end'; rows: number };

/** How many rows were dealt with. */
export type JourneyRequestResult = { rows: number };

export type WorkAtJourneyRequest = (ref: JourneyRequestRef) => Promise<JourneyRequestResult>;

export type JourneyRequestActivities = {
  /** Says whether a lead has to be read first. */
  planJourneyRequest(ref: JourneyRequestRef): Promise<JourneyRequestPlan>;
  /** Reads the lead from the project's CRM and keeps what it is known by. Runs on the queue of CRMs. */
  readLeadOfRequest(ref: JourneyRequestRef): Promise<void>;
  /** Continues without the CRM, and writes down why. Histories know the activity by this name. */
  goOnWithoutCrm(ref: JourneyRequestRef & { crmLead: 'not_found' | 'unavailable' }): Promise<void>;
  /** Erases for a few seconds at most, in transactions each of which leaves the request at its next step. */
  eraseSome(ref: JourneyRequestRef): Promise<PieceOfWork>;
  /** Collects for a few seconds at most, in the same way. */
  exportSome(ref: JourneyRequestRef): Promise<PieceOfWork>;
};

/** The workflow of each kind of request. */
export const JOURNEY_REQUEST_WORKFLOWS = { erase: 'eraseJourney', export: 'exportJourney' } as const;

/** Everything but the connection that starting (or joining) a request's run takes. API and sweeper both use it. */
export function journeyRequestStart(
  request: JourneyRequestRef & {
    queuePrefix: string;
    kind: keyof typeof JOURNEY_REQUEST_WORKFLOWS;
    requestId: string;
  },
) {
  const { queuePrefix, projectId, journeyRequestId, kind, requestId } = request;
  return {
    workflowId: `journey-request/${journeyRequestId}`,
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    args: [{ projectId, journeyRequestId }] satisfies [JourneyRequestRef],
    // The row says what is still to be done: another run of the same request goes on where one has ended.
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: [
      { key: searchAttribute('projectId'), value: projectId },
      { key: searchAttribute('requestId'), value: requestId },
    ],
    staticSummary: kind === 'erase' ? 'Erasure of a journey' : 'Export of a journey',
  };
}
