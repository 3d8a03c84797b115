import { z } from 'zod';
import type { InProject } from '../in-project.ts';
import { findRow, getRow, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { eventPosition } from './events.ts';

/**
 * Position in the search of a shared visitor's events, newest first. `since`: one minute before the search
 * started.
 */
const sharedPosition = eventPosition.extend({ since: z.string() });

export type SharedPosition = z.infer<typeof sharedPosition>;

export const eraseProgress = z.object({
  step: z.enum(['mails', 'visitors', 'shared', 'resolutions', 'reads', 'deferredMails', 'exports']),
  /**
   * Number of requests that had joined when this pass started. If more have joined when the pass ends,
   * another pass follows.
   */
  joins: z.number(),
  /** Visitors yet to erase. */
  visitorIds: z.array(z.string()),
  erased: z.array(z.string()),
  shared: sharedPosition.optional(),
  /** Digest of the last checked read, in hexadecimal. */
  read: z.string().optional(),
  /** Exports that started before this time may contain erased data. */
  exportsBefore: z.string().optional(),
  /** Id of the request whose document was checked last. */
  export: z.string().optional(),
});

export type EraseProgress = z.infer<typeof eraseProgress>;

export const exportProgress = z.object({
  step: z.enum(['visitors', 'mails', 'rest']),
  visitorIds: z.array(z.string()),
  index: z.number(),
  events: eventPosition.optional(),
  mail: z.object({ batchId: z.string(), index: z.number() }).optional(),
});

export type ExportProgress = z.infer<typeof exportProgress>;

/** Number of processed rows, by table or, in an export, by section. */
export type RowCounts = Record<string, number>;

/** Numbers of matched visitors, by kind of the matching value. A visitor counts once for each kind. */
export type MatchCounts = Partial<
  Record<'visitor_id' | 'crm_lead_id' | 'email' | 'phone' | 'fbclid', number>
>;

export function sumCounts(counts: RowCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

const buildAddCountsSql = (column: string, parameter: string) =>
  `${column} || coalesce((
     select jsonb_object_agg(key, value::bigint + coalesce((${column} ->> key)::bigint, 0))
     from jsonb_each_text(${parameter}::jsonb) where value::bigint > 0 or not ${column} ? key), '{}')`;

export async function addMatches(project: InProject, id: string, matchedBy: MatchCounts): Promise<void> {
  await run(
    project,
    `update journey_requests set matched_by = ${buildAddCountsSql('matched_by', '$3')} where project_id = $1 and id = $2`,
    [project.projectId, id, JSON.stringify(matchedBy)],
  );
}

/**
 * Stores the progress and adds the row counts of this transaction.
 * @returns the number of rows that the request has processed so far
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
    bytes?: number;
  },
): Promise<number> {
  const row = await findRow<{ counts: RowCounts }>(
    project,
    `update journey_requests set progress = $3, document_bytes = document_bytes + $5,
       counts = ${buildAddCountsSql('counts', '$4')}
     where project_id = $1 and id = $2 returning counts`,
    [project.projectId, id, JSON.stringify(progress), JSON.stringify(counts), bytes],
  );
  return sumCounts(row?.counts ?? {});
}

/**
 * Ends a request and deletes its subject. Without a failure, also records the event of the completion.
 * @returns the counts of rows and of matched visitors
 */
export async function endJourneyRequest(
  project: InProject,
  id: string,
  failure: 'export_too_large' | null = null,
): Promise<{ counts: RowCounts; matchedBy: MatchCounts }> {
  const state = failure === null ? 'completed' : 'failed';
  const ended = await getRow<{ counts: RowCounts; matchedBy: MatchCounts; kind: 'erase' | 'export' }>(
    project,
    `update journey_requests set state = $3, failure = $4, subject_digest = null, subject = null, progress = null,
       ended_at = now()
     where project_id = $1 and id = $2 returning counts, matched_by as "matchedBy", kind`,
    [project.projectId, id, state, failure],
  );
  if (failure === null) {
    const data = { requestId: id, kind: ended.kind };
    await recordEvents(project, [{ type: 'journey_request.completed', data }]);
  }
  return { counts: ended.counts, matchedBy: ended.matchedBy };
}

/** Makes a completed export readable for a number of days. */
export async function releaseDocument(project: InProject, id: string, days: number): Promise<void> {
  await run(
    project,
    `update journey_requests set expires_at = now() + make_interval(days => $3) where project_id = $1 and id = $2`,
    [project.projectId, id, days],
  );
}
