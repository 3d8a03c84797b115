import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import {
  journeySubject,
  type EraseProgress,
  type ExportProgress,
  type JourneySubject,
  type MatchCounts,
  type RowCounts,
} from './request-columns.ts';

/** A request to erase or to export what is kept of a lead or of visitors. Whom it is about is forgotten at its end. */
const journeyRequests = defineTable({ tableName: 'journey_requests' }, (c) => ({
  id: c.key(c.generated(c.uuid())),
  projectId: c.key(c.uuid()),
  kind: c.text<'erase' | 'export'>(),
  state: c.generated(c.text<'running' | 'completed' | 'failed'>()),
  /** SHA-256 of project, kind and subject, by which the same request joins one that runs. */
  subjectDigest: c.nullable(c.bytes()),
  subject: c.nullable(c.json<JourneySubject>()),
  /** How often the same was asked for while it ran. */
  joins: c.generated(c.integer()),
  /** The progress of the work; null before its first step. The activity parses it. */
  progress: c.nullable(c.json<EraseProgress | ExportProgress>()),
  /** What came of reading the lead, where one was named. */
  crmLead: c.nullable(c.text<'read' | 'not_found' | 'unavailable'>()),
  counts: c.generated(c.json<RowCounts>()),
  matchedBy: c.generated(c.json<MatchCounts>()),
  /** Phone numbers of the lead that could not be read. */
  unusedPhones: c.generated(c.integer()),
  /** A bigint, which node-postgres gives as text. */
  documentBytes: c.generated(c.bigint()),
  failure: c.nullable(c.text<'export_too_large'>()),
  requestedBy: c.text(),
  /** Of the HTTP request. */
  requestId: c.text(),
  createdAt: c.generated(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  endedAt: c.nullable(c.timestamp()),
  /** Until when the document may be read. */
  expiresAt: c.nullable(c.timestamp()),
}));

export type JourneyRequest = RowOf<typeof journeyRequests>;

export type OpenedRequest = { id: string; isNew: boolean };

/**
 * Writes a request down, or joins the one about the same subject that runs. An erasure that was joined searches
 * everywhere again before it ends: what came in since then is asked for, too.
 */
export async function openJourneyRequest(
  project: InProject,
  request: { kind: JourneyRequest['kind']; subject: JourneySubject; requestedBy: string; requestId: string },
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

/** A request as its caller sees it. */
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
  | 'createdAt'
  | 'endedAt'
  | 'expiresAt'
>;

/** A request of the project. It has `expiresAt` while its document may be read. Undefined when there is none. */
export async function findJourneyRequest(project: Project, id: string): Promise<FoundRequest | undefined> {
  const [found] = await rows<FoundRequest>(
    project,
    `select id, kind, state, crm_lead as "crmLead", counts, matched_by as "matchedBy",
       unused_phones as "unusedPhones", failure, created_at as "createdAt",
       ended_at as "endedAt", case when expires_at > now() then expires_at end as "expiresAt"
     from journey_requests where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found;
}

/** What starting the run of a request takes. Null when it runs no more. */
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

/** A request whose run should be alive. */
export type UncheckedRequest = { projectId: string; journeyRequestId: string };

/** Claims, of all projects, requests that were not checked for a while. */
export function claimJourneyRequests(database: Database, limit: number): Promise<UncheckedRequest[]> {
  return rows<UncheckedRequest>(
    database,
    `select project_id as "projectId", journey_request_id as "journeyRequestId"
     from claim_unchecked_journey_requests($1)`,
    [limit],
  );
}

/** A request that runs, held against everybody until the transaction ends. */
export type LockedRequest = Pick<JourneyRequest, 'id' | 'progress' | 'crmLead' | 'joins'> & {
  subject: JourneySubject;
  documentBytes: number;
};

/** Locks a request. Undefined when it has ended, or never was. */
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

/** Keeps what the subject was found to be known by, and what came of asking the CRM. */
export async function saveSubject(
  project: InProject,
  id: string,
  found: Pick<LockedRequest, 'subject' | 'crmLead'> & Partial<Pick<JourneyRequest, 'unusedPhones'>>,
): Promise<void> {
  const { projectId, transaction } = project;
  await journeyRequests(project).update(found, { where: { projectId, id }, transaction });
}
