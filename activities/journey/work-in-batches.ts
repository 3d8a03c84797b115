import { recordAudit } from '../../models/audit/audit-entries.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { lockJourneyRequest, type LockedRequest } from '../../models/journey/journey-requests.ts';
import { endJourneyRequest, sumCounts } from '../../models/journey/request-progress.ts';
import type { JourneyRequestRef, JourneyRequestProgress } from '../../workflows/contract/journey-requests.ts';

/** No further transaction starts after this duration. */
const MAX_DURATION_MS = 3_000;

export type BatchOutcome =
  | { next: 'more' | 'wait'; rows: number }
  | { next: 'end'; failure?: 'export_too_large' };

/**
 * Runs each batch in its own transaction, so that a retry continues after the last commit. Records the end in
 * the audit log, with counts of rows and of matched visitors by kind of identifier.
 */
export async function workInBatches(
  database: Database,
  { projectId, journeyRequestId }: JourneyRequestRef,
  {
    kind,
    work,
    afterCommit = () => undefined,
  }: {
    kind: 'erase' | 'export';
    work: (project: InProject, request: LockedRequest) => Promise<BatchOutcome>;
    afterCommit?: () => void;
  },
): Promise<JourneyRequestProgress> {
  const startedAtMs = Date.now();
  for (;;) {
    const result = await inProject(database, projectId, async (project): Promise<JourneyRequestProgress> => {
      const request = await lockJourneyRequest(project, journeyRequestId);
      if (!request) return { next: 'end', rows: 0 };
      const outcome = await work(project, request);
      if (outcome.next !== 'end') return outcome;
      const { counts, matchedBy } = await endJourneyRequest(project, journeyRequestId, outcome.failure);
      await recordAudit(project, {
        actor: 'worker',
        action: `journey.${kind}-${outcome.failure === undefined ? 'completed' : 'failed'}`,
        target: journeyRequestId,
        details: { counts, matchedBy },
      });
      const hasFailed = outcome.failure !== undefined;
      return { next: 'end', rows: sumCounts(counts), ...(hasFailed && { hasFailed }) };
    });
    afterCommit();
    if (result.next !== 'more' || Date.now() - startedAtMs > MAX_DURATION_MS) return result;
  }
}
