import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import { exportDocument } from './export-document.ts';
import { rowCounts } from './journey-request.ts';

const row = z.object({
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
export type JourneyRequest = z.infer<typeof row>;

/** A request of the project, with its document while that may be read. Undefined when there is none. */
export async function findJourneyRequest(
  project: InProject,
  id: string,
): Promise<JourneyRequest | undefined> {
  const [found] = await selectInProject(
    project,
    `select id, kind, state, crm_lead as "crmLead", counts, failure, created_at as "createdAt",
       ended_at as "endedAt", case when expires_at > now() then expires_at end as "expiresAt",
       case when expires_at > now() then document end as document
     from journey_requests where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found && row.parse(found);
}

/** What starting the run of a request takes. Undefined when it runs no more. */
export async function findRunningRequest(
  project: InProject,
  id: string,
): Promise<{ kind: JourneyRequest['kind']; requestId: string } | undefined> {
  const [found] = await selectInProject<{ kind: JourneyRequest['kind']; requestId: string }>(
    project,
    `select kind, request_id as "requestId" from journey_requests
     where project_id = $1 and id = $2 and state = 'running'`,
    [project.projectId, id],
  );
  return found;
}
