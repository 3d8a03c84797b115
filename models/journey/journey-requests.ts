import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { exportDocument } from './export-document.ts';
import { journeySubject, type JourneySubject } from './subjects.ts';

export type JourneyRequestKind = 'erase' | 'export';

/** A visitor's events are gone through newest first; `at` in microseconds. */
const eventPosition = z.object({ at: z.string(), eventId: z.string() });

export type EventPosition = z.infer<typeof eventPosition>;

/** How far a shared visitor's events were gone through, and when that began. */
const sharedPosition = eventPosition.extend({ since: z.string() });

export type SharedPosition = z.infer<typeof sharedPosition>;

/** Where an erasure stands. `visitorIds`: who is erased next; `erased`: who was. */
export const eraseProgress = z.object({
  step: z.enum(['mails', 'visitors', 'shared', 'resolutions', 'reads', 'heldMails', 'exports']),
  /** Who had joined the request when this began. */
  joins: z.number(),
  visitorIds: z.array(z.string()),
  erased: z.array(z.string()),
  /** Of a shared visitor's events. */
  shared: sharedPosition.optional(),
  /** The digest of the last stored read that was looked at, in hexadecimal digits. */
  read: z.string().optional(),
  /** Exports that began before that moment may hold what is erased. */
  exportsBefore: z.string().optional(),
  /** The last document that was looked at. */
  export: z.string().optional(),
});

export type EraseProgress = z.infer<typeof eraseProgress>;

/** Where an export stands. `index`: of the visitor whose history is collected. */
export const exportProgress = z.object({
  step: z.enum(['visitors', 'mails', 'rest']),
  visitorIds: z.array(z.string()),
  index: z.number(),
  events: eventPosition.optional(),
  mail: z.object({ batchId: z.string(), index: z.number() }).optional(),
});

export type ExportProgress = z.infer<typeof exportProgress>;

/** Rows that were dealt with, by table. */
export const rowCounts = z.record(z.string(), z.number());

export type RowCounts = z.infer<typeof rowCounts>;

/** Stands in the place of an erased address. The name is one that no mail goes to (RFC 2606 section 2). */
export const ERASED_ADDRESS = 'erased@erased.invalid';

export type OpenedRequest = { id: string; isNew: boolean };

/**
 * Writes a request down, or joins the one about the same subject that runs. An erasure that was joined looks everywhere
 * again before it ends: what came in since it looked there is asked for, too.
 */
export async function openJourneyRequest(
  project: InProject,
  request: { kind: JourneyRequestKind; subject: JourneySubject; requestedBy: string; requestId: string },
): Promise<OpenedRequest> {
  const { projectId } = project;
  const { kind, subject, requestedBy, requestId } = request;
  const digest = createHash('sha256')
    .update(stringify([projectId, kind, subject]))
    .digest();
  const [opened] = await rows<OpenedRequest>(
    project,
    `insert into journey_requests as known (project_id, kind, subject_digest, subject, requested_by, request_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (project_id, subject_digest) where state = 'running' do update set joins = known.joins + 1
     returning id, joins = 0 as "isNew"`,
    [projectId, kind, digest, JSON.stringify(subject), requestedBy, requestId],
  );
  if (!opened) throw new Error('An upsert returned no row.');
  return opened;
}

const requestRow = z.object({
  id: z.uuid(),
  kind: z.enum(['erase', 'export']),
  state: z.enum(['running', 'completed', 'failed']),
  crmLead: z.enum(['read', 'not_found', 'unavailable']).nullable(),
  counts: rowCounts,
  failure: z.enum(['export_too_large']).nullable(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  document: exportDocument.nullable(),
});

/** A request as its caller sees it. `crmLead`: what came of reading the lead, where one was named. */
export type JourneyRequest = z.infer<typeof requestRow>;

/** A request of the project, with its document while that may be read. Undefined when there is none. */
export async function findJourneyRequest(
  project: InProject,
  id: string,
): Promise<JourneyRequest | undefined> {
  const [found] = await rows(
    project,
    `select id, kind, state, crm_lead as "crmLead", counts, failure, created_at as "createdAt",
       ended_at as "endedAt", case when expires_at > now() then expires_at end as "expiresAt",
       case when expires_at > now() then document end as document
     from journey_requests where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found && requestRow.parse(found);
}

/** What starting the run of a request takes. Undefined when it runs no more. */
export async function findRunningRequest(
  project: InProject,
  id: string,
): Promise<{ kind: JourneyRequest['kind']; requestId: string } | undefined> {
  const [found] = await rows<{ kind: JourneyRequest['kind']; requestId: string }>(
    project,
    `select kind, request_id as "requestId" from journey_requests
     where project_id = $1 and id = $2 and state = 'running'`,
    [project.projectId, id],
  );
  return found;
}

/** A request whose run should be alive. */
export type UncheckedRequest = { projectId: string; journeyRequestId: string };

/** Claims, of all projects, requests that were not looked at for a while. */
export function claimJourneyRequests({ sequelize }: Database, atMost: number): Promise<UncheckedRequest[]> {
  return sequelize.query<UncheckedRequest>(
    `select project_id as "projectId", journey_request_id as "journeyRequestId"
     from claim_unchecked_journey_requests($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
}

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
  const [row] = await rows(
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
  await rows(
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
  const [row] = await rows<{ counts: RowCounts }>(
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
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** Ends a request and forgets whom it was about. @returns its counts */
export async function endJourneyRequest(
  project: InProject,
  id: string,
  failure: 'export_too_large' | null = null,
): Promise<RowCounts> {
  const [row] = await rows<{ counts: RowCounts }>(
    project,
    `update journey_requests set state = case when $3::text is null then 'completed' else 'failed' end, failure = $3,
       subject_digest = null, subject = null, progress = null, ended_at = now()
     where project_id = $1 and id = $2 returning counts`,
    [project.projectId, id, failure],
  );
  if (!row) throw new Error('A request that was locked is gone.');
  return row.counts;
}

/** Deletes the documents of exports, of all projects, that may not be read any more. Returns how many. */
export async function sweepJourneyDocuments({ sequelize }: Database, atMost: number): Promise<number> {
  const swept = await sequelize.query<object>('select sweep_journey_documents($1)', {
    bind: [atMost],
    type: QueryTypes.SELECT,
  });
  return swept.length;
}
