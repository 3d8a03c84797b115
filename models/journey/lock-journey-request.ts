import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import {
  journeySubject,
  type EraseProgress,
  type ExportProgress,
  type RowCounts,
} from './journey-request.ts';

const lockedRow = z.object({
  id: z.uuid(),
  subject: journeySubject,
  progress: z.unknown(),
  crmLead: z.enum(['read', 'not_found', 'unavailable']).nullable(),
  documentBytes: z.number(),
  /** How often the same was asked for since. */
  joins: z.number(),
});

/** A request that runs, held against everybody until the transaction ends. `progress`: null before the first step. */
export type LockedRequest = z.infer<typeof lockedRow>;

/** Locks a request. Undefined when it has ended, or never was. */
export async function lockJourneyRequest(project: InProject, id: string): Promise<LockedRequest | undefined> {
  const [row] = await selectInProject(
    project,
    `select id, subject, progress, crm_lead as "crmLead", document_bytes::float8 as "documentBytes",
       joins
     from journey_requests where project_id = $1 and id = $2 and state = 'running' for update`,
    [project.projectId, id],
  );
  return row && lockedRow.parse(row);
}

/** Keeps what the subject was found to be known by, and what came of asking the CRM. */
export async function saveSubject(
  project: InProject,
  id: string,
  { subject, crmLead }: Pick<LockedRequest, 'subject' | 'crmLead'>,
): Promise<void> {
  await selectInProject(
    project,
    `update journey_requests set subject = $3, crm_lead = $4 where project_id = $1 and id = $2 returning id`,
    [project.projectId, id, JSON.stringify(subject), crmLead],
  );
}

/**
 * Keeps where the work stands, and adds to the counts what was dealt with in this transaction.
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
  const [row] = await selectInProject<{ counts: RowCounts }>(
    project,
    `update journey_requests set progress = $3, document_bytes = document_bytes + $5,
       counts = counts || coalesce((
         select jsonb_object_agg(key, value::bigint + coalesce((counts ->> key)::bigint, 0))
         from jsonb_each_text($4::jsonb) where value::bigint > 0 or not counts ? key), '{}')
     where project_id = $1 and id = $2 returning counts`,
    [project.projectId, id, JSON.stringify(progress), JSON.stringify(counts), bytes],
  );
  return sumOf(row?.counts ?? {});
}

/** All rows of some counts. */
export function sumOf(counts: RowCounts): number {
  return Object.values(counts).reduce((total, rows) => total + rows, 0);
}

/** Ends a request and forgets whom it was about. @returns its counts */
export async function endJourneyRequest(
  project: InProject,
  id: string,
  failure: 'export_too_large' | null = null,
): Promise<RowCounts> {
  const [row] = await selectInProject<{ counts: RowCounts }>(
    project,
    `update journey_requests set state = case when $3::text is null then 'completed' else 'failed' end, failure = $3,
       subject_digest = null, subject = null, progress = null, ended_at = now()
     where project_id = $1 and id = $2 returning counts`,
    [project.projectId, id, failure],
  );
  if (!row) throw new Error('A request that was locked is gone.');
  return row.counts;
}
