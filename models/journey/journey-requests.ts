import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { InProject, Project } from '../in-project.ts';
import { findRow, getRow, rows, defineClaim } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { journeySubject, type JourneySubject } from './journey-subject.ts';
import type { EraseProgress, ExportProgress, MatchCounts, RowCounts } from './request-progress.ts';

/** Requests to erase or export a person. The subject is deleted when the request ends. */
const journeyRequests = defineTable({ tableName: 'journey_requests' }, (c) => ({
  id: c.key(c.generated(c.uuid())),
  projectId: c.key(c.uuid()),
  kind: c.text<'erase' | 'export'>(),
  state: c.generated(c.text<'running' | 'completed' | 'failed'>()),
  /** SHA-256 of project, kind and subject, by which a repeated request joins the running one. */
  subjectDigest: c.nullable(c.bytes()),
  subject: c.nullable(c.json<JourneySubject>()),
  joins: c.generated(c.integer()),
  /** Null before the first step. The activities parse the JSON. */
  progress: c.nullable(c.json<EraseProgress | ExportProgress>()),
  /** Result of reading the lead from the CRM. Null if the request names no lead, or before the read. */
  crmLead: c.nullable(c.text<'read' | 'not_found' | 'unavailable'>()),
  counts: c.generated(c.json<RowCounts>()),
  matchedBy: c.generated(c.json<MatchCounts>()),
  unusedPhones: c.generated(c.integer()),
  documentBytes: c.generated(c.bigint()),
  failure: c.nullable(c.text<'export_too_large'>()),
  requestedBy: c.text(),
  /** Id of the HTTP request. */
  requestId: c.text(),
  createdAt: c.generated(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  endedAt: c.nullable(c.timestamp()),
  expiresAt: c.nullable(c.timestamp()),
}));

export type JourneyRequest = RowOf<typeof journeyRequests>;

type OpenedRequest = { id: string; isNew: boolean };

/**
 * Opens a request, or joins the running request with the same kind and subject. A joined erasure searches
 * again before it ends, because the later caller expects that data stored meanwhile is erased.
 */
export function openJourneyRequest(
  project: InProject,
  request: { kind: JourneyRequest['kind']; subject: JourneySubject; requestedBy: string; requestId: string },
): Promise<OpenedRequest> {
  const { projectId } = project;
  const { kind, subject, requestedBy, requestId } = request;
  const digest = createHash('sha256')
    .update(stringify([projectId, kind, subject]))
    .digest();
  return getRow<OpenedRequest>(
    project,
    `insert into journey_requests as known (project_id, kind, subject_digest, subject, requested_by, request_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (project_id, subject_digest) where state = 'running' do update set joins = known.joins + 1
     returning id, joins = 0 as "isNew"`,
    [projectId, kind, digest, JSON.stringify(subject), requestedBy, requestId],
  );
}

export type FoundRequest = Pick<
  JourneyRequest,
  | 'id'
  | 'kind'
  | 'state'
  | 'crmLead'
  | 'counts'
  | 'matchedBy'
  | 'unusedPhones'
  | 'failure'
  | 'requestedBy'
  | 'createdAt'
  | 'endedAt'
  | 'expiresAt'
>;

/** `expiresAt` is set while the document can be read. */
const FOUND_COLUMNS = `id, kind, state, crm_lead as "crmLead", counts, matched_by as "matchedBy",
  unused_phones as "unusedPhones", failure, requested_by as "requestedBy", created_at as "createdAt",
  ended_at as "endedAt", case when expires_at > now() then expires_at end as "expiresAt"`;

export function findJourneyRequest(project: Project, id: string): Promise<FoundRequest | undefined> {
  return findRow<FoundRequest>(
    project,
    `select ${FOUND_COLUMNS} from journey_requests where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
}

/** `createdAt`: PostgreSQL's text, with microseconds. */
type RequestPosition = { createdAt: string; id: string };

export function findJourneyRequests(
  project: Project,
  {
    kind,
    after,
    limit,
  }: { kind: JourneyRequest['kind'] | undefined; after: RequestPosition | undefined; limit: number },
): Promise<(FoundRequest & { createdAtText: string })[]> {
  return rows(
    project,
    `select ${FOUND_COLUMNS}, created_at::text as "createdAtText" from journey_requests
     where project_id = $1 and ($2::text is null or kind = $2)
       and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::uuid))
     order by created_at desc, id desc limit $5`,
    [project.projectId, kind ?? null, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** Returns null if the request has ended or does not exist. */
export function findRunningRequest(
  project: InProject,
  id: string,
): Promise<Pick<JourneyRequest, 'kind' | 'requestId'> | null> {
  const { projectId, transaction } = project;
  return journeyRequests(project).findOne({
    attributes: ['kind', 'requestId'],
    where: { projectId, id, state: 'running' },
    raw: true,
    transaction,
  });
}

/**
 * Claims, in all projects, running requests that should have a workflow run and were not checked recently.
 */
export const claimJourneyRequests = defineClaim<{ projectId: string; journeyRequestId: string }>(
  'claim_unchecked_journey_requests',
  ['projectId', 'journeyRequestId'],
);

export type LockedRequest = Pick<JourneyRequest, 'id' | 'progress' | 'crmLead' | 'joins'> & {
  subject: JourneySubject;
  documentBytes: number;
};

export async function lockJourneyRequest(project: InProject, id: string): Promise<LockedRequest | undefined> {
  const { projectId, transaction } = project;
  const found = await journeyRequests(project).findOne({
    attributes: ['id', 'subject', 'progress', 'crmLead', 'documentBytes', 'joins'],
    where: { projectId, id, state: 'running' },
    raw: true,
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!found) return undefined;
  const { subject, documentBytes, ...request } = found;
  return { ...request, subject: journeySubject.parse(subject), documentBytes: Number(documentBytes) };
}

export async function saveSubject(
  project: InProject,
  id: string,
  found: Pick<LockedRequest, 'subject' | 'crmLead'> & Partial<Pick<JourneyRequest, 'unusedPhones'>>,
): Promise<void> {
  const { projectId, transaction } = project;
  await journeyRequests(project).update(found, { where: { projectId, id }, transaction });
}
