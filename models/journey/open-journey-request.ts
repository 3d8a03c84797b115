import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { selectInProject, type InProject } from '../in-project.ts';
import type { JourneyRequestKind, JourneySubject } from './journey-request.ts';

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
  const [opened] = await selectInProject<OpenedRequest>(
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
