import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { TODAY } from '../sql-time.ts';
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

/** How many people are told that an endpoint was disabled. */
const MAX_ADDRESSEES = 20;

/**
 * How often a project's people are told in a day (UTC): once for each webhook that it may have. Who deletes a disabled
 * one and makes another, day and night, has no more mails sent by it, but for those that are sent at the same moment.
 */
const MAX_NOTICES = 20;

type DisabledNotice = {
  url: string;
  reason: DisabledReason;
  disabledAt: Date;
  /** The addresses of who can enable it: one at least. */
  people: string[];
  projectName: string;
};

/**
 * Whom to tell that an endpoint was disabled, and why; undefined when there is nothing to tell, or nobody.
 * Nobody is told of one that was enabled and disabled again within a day of the last mail about it.
 */
export async function findDisabledNotice(project: Project, id: string): Promise<DisabledNotice | undefined> {
  const [notice] = await rows<DisabledNotice>(
    project,
    `select w.url, w.disabled_reason as reason, w.disabled_at as "disabledAt", p.name as "projectName",
       array(select people_of_webhooks(${MAX_ADDRESSEES})) as people
     from webhook_endpoints w join projects p on p.id = w.project_id
     where w.project_id = $1 and w.id = $2 and w.disabled_reason in ('gone', 'failing')
       and (w.mailed_at is null or w.mailed_at < w.disabled_at - interval '1 day')
       and not exists (select from event_feeds f
         where f.project_id = $1 and f.webhook_mails_on = ${TODAY} and f.webhook_mails >= ${MAX_NOTICES})`,
    [project.projectId, id],
  );
  return notice && notice.people.length > 0 ? notice : undefined;
}

/** Records that they were told, of an endpoint that may be deleted by now. */
export async function recordMailed(project: InProject, id: string): Promise<void> {
  const { projectId } = project;
  // The feed's row is locked first, as `number_events` does it.
  await run(
    project,
    `update event_feeds set webhook_mails = 1 + case webhook_mails_on when ${TODAY} then webhook_mails else 0 end,
       webhook_mails_on = ${TODAY}
     where project_id = $1`,
    [projectId],
  );
  await run(project, 'update webhook_endpoints set mailed_at = now() where project_id = $1 and id = $2', [
    projectId,
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
