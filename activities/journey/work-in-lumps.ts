import { recordAudit } from '../../models/audit/audit-entries.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import {
  endJourneyRequest,
  lockJourneyRequest,
  sumOf,
  type LockedRequest,
} from '../../models/journey/journey-requests.ts';
import type { JourneyRequestRef, PieceOfWork } from '../../workflows/contract/journey-requests.ts';

/** Milliseconds after which an activity ends between two transactions. */
const LONG_ENOUGH = 3_000;

/** What one transaction came to: `rows` dealt with so far, or how the request ends. */
export type Lump = { next: 'more' | 'wait'; rows: number } | { next: 'end'; failure?: 'export_too_large' };

/** One transaction of work at a request that it holds locked. */
export type WorkALump = (project: InProject, request: LockedRequest) => Promise<Lump>;

/**
 * Works at a request, a transaction at a time, for a few seconds. Whatever was committed stands; another attempt goes on
 * from there. The end is written into the audit, with the counts.
 */
export async function workInLumps(
  database: Database,
  { projectId, journeyRequestId }: JourneyRequestRef,
  { kind, work }: { kind: 'erase' | 'export'; work: WorkALump },
): Promise<PieceOfWork> {
  const startedAt = Date.now();
  for (;;) {
    const piece = await inProject(database, projectId, async (project): Promise<PieceOfWork> => {
      const request = await lockJourneyRequest(project, journeyRequestId);
      if (!request) return { next: 'end', rows: 0 };
      const lump = await work(project, request);
      if (lump.next !== 'end') return lump;
      const counts = await endJourneyRequest(project, journeyRequestId, lump.failure);
      await recordAudit(project, {
        actor: 'worker',
        action: `journey.${kind}-${lump.failure === undefined ? 'completed' : 'failed'}`,
        target: journeyRequestId,
        details: { counts },
      });
      return { next: 'end', rows: sumOf(counts) };
    });
    if (piece.next !== 'more' || Date.now() - startedAt > LONG_ENOUGH) return piece;
  }
}
