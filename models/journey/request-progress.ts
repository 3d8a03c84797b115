import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import type { JourneyRequest } from './journey-requests.ts';
import {
  sumOf,
  type EraseProgress,
  type ExportProgress,
  type MatchCounts,
  type RowCounts,
} from './request-columns.ts';

/** SQL: a column of counts with the counts of a parameter added. */
const added = (column: string, parameter: string) =>
  `${column} || coalesce((
     select jsonb_object_agg(key, value::bigint + coalesce((${column} ->> key)::bigint, 0))
     from jsonb_each_text(${parameter}::jsonb) where value::bigint > 0 or not ${column} ? key), '{}')`;

/** Records by what more visitors of a request were matched. */
export async function addMatches(project: InProject, id: string, matchedBy: MatchCounts): Promise<void> {
  await run(
    project,
    `update journey_requests set matched_by = ${added('matched_by', '$3')} where project_id = $1 and id = $2`,
    [project.projectId, id, JSON.stringify(matchedBy)],
  );
}

/**
 * Stores the progress of the work, and adds to the counts what this transaction processed.
 * @returns how many rows that makes in all
 */
export async function saveProgress(
  project: InProject,
  id: string,
  {
    progress,
    counts,
    bytes = 0,
  }: {
    progress: EraseProgress | ExportProgress;
    counts: RowCounts;
    /** How much an export has grown. */
    bytes?: number;
  },
): Promise<number> {
  const [row] = await rows<Pick<JourneyRequest, 'counts'>>(
    project,
    `update journey_requests set progress = $3, document_bytes = document_bytes + $5,
       counts = ${added('counts', '$4')}
     where project_id = $1 and id = $2 returning counts`,
    [project.projectId, id, JSON.stringify(progress), JSON.stringify(counts), bytes],
  );
  return sumOf(row?.counts ?? {});
}

/** Ends a request and forgets whom it was about. @returns its counts, and what visitors were matched by */
export async function endJourneyRequest(
  project: InProject,
  id: string,
  failure: JourneyRequest['failure'] = null,
): Promise<Pick<JourneyRequest, 'counts' | 'matchedBy'>> {
  const state = failure === null ? 'completed' : 'failed';
  const [ended] = await rows<Pick<JourneyRequest, 'counts' | 'matchedBy' | 'kind'>>(
    project,
    `update journey_requests set state = $3, failure = $4, subject_digest = null, subject = null, progress = null,
       ended_at = now()
     where project_id = $1 and id = $2 returning counts, matched_by as "matchedBy", kind`,
    [project.projectId, id, state, failure],
  );
  if (!ended) throw new Error('A request that was locked is gone.');
  if (failure === null) {
    const data = { requestId: id, kind: ended.kind };
    await recordEvents(project, [{ type: 'journey_request.completed', data }]);
  }
  return { counts: ended.counts, matchedBy: ended.matchedBy };
}

/** Lets the document of an export, all of which is collected, be read for so many days. */
export async function releaseDocument(project: InProject, id: string, days: number): Promise<void> {
  await run(
    project,
    `update journey_requests set expires_at = now() + make_interval(days => $3) where project_id = $1 and id = $2`,
    [project.projectId, id, days],
  );
}
