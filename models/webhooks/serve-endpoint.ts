import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { columnsOf } from '../table.ts';
import { endpoints, type DisabledReason, type WebhookEndpoint } from './webhook-endpoints.ts';

/** Stops an endpoint's deliveries, or lets them go on, as somebody asked its workflow. */
export async function pauseEndpoint(project: InProject, id: string, isPaused: boolean): Promise<void> {
  await run(
    project,
    `update webhook_endpoints set paused_at = case when $3 then coalesce(paused_at, now()) end,
       due_at = case when $3 then due_at else now() end
     where project_id = $1 and id = $2`,
    [project.projectId, id, isPaused],
  );
}

/** Whom to tell that an endpoint was disabled, and why; undefined when there is nothing to tell, or nobody. */
export async function findDisabledNotice(
  project: Project,
  id: string,
): Promise<
  { url: string; reason: DisabledReason; disabledAt: Date; owner: string; projectName: string } | undefined
> {
  const [notice] = await rows<{
    url: string;
    reason: DisabledReason;
    disabledAt: Date;
    owner: string;
    projectName: string;
  }>(
    project,
    `select w.url, w.disabled_reason as reason, w.disabled_at as "disabledAt", owner, p.name as "projectName"
     from webhook_endpoints w join projects p on p.id = w.project_id cross join owner_of_project() as owner
     where w.project_id = $1 and w.id = $2 and w.disabled_reason in ('gone', 'failing') and w.mailed_at is null`,
    [project.projectId, id],
  );
  return notice;
}

/** Records that the owner was told. */
export async function noteMailed(project: InProject, id: string): Promise<void> {
  await run(project, 'update webhook_endpoints set mailed_at = now() where project_id = $1 and id = $2', [
    project.projectId,
    id,
  ]);
}

/** What a worker reads of an endpoint. */
export type EndpointToServe = Pick<
  WebhookEndpoint,
  | 'url'
  | 'sealedSecret'
  | 'sealedSecretBefore'
  | 'secretBeforeUntil'
  | 'disabledAt'
  | 'disabledReason'
  | 'mailedAt'
  | 'pausedAt'
  | 'failingSince'
  | 'failures'
  | 'heldUntil'
>;

/** An endpoint with what its deliveries need. */
export async function findEndpointToServe(
  project: Project,
  id: string,
): Promise<EndpointToServe | undefined> {
  const [found] = await rows<EndpointToServe>(
    project,
    `select ${columnsOf(endpoints(project))} from webhook_endpoints where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found;
}
