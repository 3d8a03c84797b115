import { lockName } from '../advisory-locks.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, selectOf, type RowOf } from '../table.ts';

/** Who has disabled an endpoint: somebody; the endpoint itself, by 410; or its failing for days. */
export type DisabledReason = 'requested' | 'gone' | 'failing';

/** An endpoint that receives events of a project. */
export const endpoints = defineTable({ tableName: 'webhook_endpoints' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.generated(c.uuid())),
  url: c.text(),
  eventTypes: c.texts(),
  description: c.nullable(c.text()),
  sealedSecret: c.text(),
  /** The one before, which signs beside it until `secretBeforeUntil`. */
  sealedSecretBefore: c.nullable(c.text()),
  secretBeforeUntil: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
  disabledAt: c.nullable(c.timestamp()),
  disabledReason: c.nullable(c.text<DisabledReason>()),
  /** When people were told last that it was disabled. */
  mailedAt: c.nullable(c.timestamp()),
  /** Its workflow was asked to stand still. */
  pausedAt: c.nullable(c.timestamp()),
  /** Since when it took nothing; null: it took what it was sent last. */
  failingSince: c.nullable(c.timestamp()),
  /** Lots in a row of which it took nothing. */
  failures: c.generated(c.integer()),
  heldUntil: c.nullable(c.timestamp()),
  dueAt: c.nullable(c.timestamp()),
  signalledAt: c.nullable(c.timestamp()),
}));

export type WebhookEndpoint = RowOf<typeof endpoints>;

const SHOWN_NAMES = [
  'id',
  'url',
  'eventTypes',
  'description',
  'createdAt',
  'updatedAt',
  'disabledAt',
  'disabledReason',
  'pausedAt',
  'failingSince',
  'secretBeforeUntil',
] as const;

/** What the API shows of an endpoint. */
export type EndpointRow = Pick<WebhookEndpoint, (typeof SHOWN_NAMES)[number]>;

const SHOWN = selectOf(endpoints, SHOWN_NAMES);

/** What an endpoint's secret is sealed for: no other row's opens. */
export function webhookBinding({ projectId, id }: { projectId: string; id: string }): string {
  return `webhook_endpoints/${projectId}/${id}`;
}

/** Makes an endpoint, unless the project has `limit` of them already. Projects make theirs one at a time. */
export async function insertEndpoint(
  project: InProject,
  endpoint: Pick<EndpointRow, 'id' | 'url' | 'eventTypes' | 'description'> & { sealedSecret: string },
  limit: number,
): Promise<EndpointRow | undefined> {
  const { projectId } = project;
  await lockName(project, `webhooks/${projectId}`);
  const [made] = await rows<EndpointRow>(
    project,
    `insert into webhook_endpoints (project_id, id, url, event_types, description, sealed_secret)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from webhook_endpoints where project_id = $1) < $7 returning ${SHOWN}`,
    [
      projectId,
      endpoint.id,
      endpoint.url,
      endpoint.eventTypes,
      endpoint.description,
      endpoint.sealedSecret,
      limit,
    ],
  );
  return made;
}

/** The project's endpoints, in the order in which they were made. */
export function findEndpoints(
  project: Project,
  { limit, offset }: { limit: number; offset: number },
): Promise<EndpointRow[]> {
  return rows<EndpointRow>(
    project,
    `select ${SHOWN} from webhook_endpoints where project_id = $1 order by created_at, id limit $2 offset $3`,
    [project.projectId, limit, offset],
  );
}

/** One of the project's endpoints. */
export async function findEndpoint(project: Project, id: string): Promise<EndpointRow | undefined> {
  const [found] = await rows<EndpointRow>(
    project,
    `select ${SHOWN} from webhook_endpoints where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found;
}

/**
 * Changes what is given. Another `url` gets `sealedSecret`, and the secrets before sign no more: who received what was
 * signed by them could pass it on. `enabled`: true begins again, whoever had disabled or paused it; what waits goes on at once.
 * @returns the endpoint as it is then; undefined when there is none
 */
export async function updateEndpoint(
  project: InProject,
  id: string,
  { url, eventTypes, description, enabled, sealedSecret }: EndpointChanges,
): Promise<ChangedEndpoint | undefined> {
  const [changed] = await rows<ChangedEndpoint>(
    project,
    `update webhook_endpoints set updated_at = now(), url = coalesce($3, url),
       sealed_secret = case when $3 <> url then $8 else sealed_secret end,
       sealed_secret_before = case when $3 <> url then null else sealed_secret_before end,
       secret_before_until = case when $3 <> url then null else secret_before_until end,
       event_types = coalesce($4, event_types),
       description = case when $5 then $6 else description end,
       disabled_at = case $7::boolean when true then null when false then coalesce(disabled_at, now()) else disabled_at end,
       disabled_reason = case $7 when true then null when false then coalesce(disabled_reason, 'requested')
         else disabled_reason end,
       paused_at = case when $7 then null else paused_at end,
       failing_since = case when $7 then null else failing_since end,
       failures = case when $7 then 0 else failures end,
       held_until = case when $7 then null else held_until end,
       signalled_at = case when $7 then null else signalled_at end,
       due_at = case when $7 then now() else due_at end
     where project_id = $1 and id = $2 returning ${SHOWN}, coalesce(sealed_secret = $8, false) as "hasNewSecret"`,
    [
      project.projectId,
      id,
      url ?? null,
      eventTypes ?? null,
      description !== undefined,
      description ?? null,
      enabled ?? null,
      sealedSecret ?? null,
    ],
  );
  return changed;
}

/** `description`: null takes it away. */
type EndpointChanges = {
  url?: string | undefined;
  eventTypes?: string[] | undefined;
  description?: string | null | undefined;
  enabled?: boolean | undefined;
  /** For another `url`. */
  sealedSecret?: string | undefined;
};

type ChangedEndpoint = EndpointRow & { hasNewSecret: boolean };

/** Deletes an endpoint; what was delivered to it ends by its days. @returns whether there was one */
export async function deleteEndpoint(project: InProject, id: string): Promise<boolean> {
  const { projectId, transaction } = project;
  return (await endpoints(project).destroy({ where: { projectId, id }, transaction })) > 0;
}

/**
 * Gives an endpoint a new secret. The one before signs beside it for `hours`.
 * @param options `atOnce`: it does not, because it has leaked; also while another is on its way out
 * @returns the endpoint; 'rotating' when the one before is on its way out already; undefined when there is none
 */
export async function rotateSecret(
  project: InProject,
  id: string,
  { sealedSecret, hours, atOnce }: { sealedSecret: string; hours: number; atOnce: boolean },
): Promise<EndpointRow | 'rotating' | undefined> {
  const [rotated] = await rows<EndpointRow>(
    project,
    `update webhook_endpoints set sealed_secret = $3, updated_at = now(),
       sealed_secret_before = case when $5 then null else sealed_secret end,
       secret_before_until = case when $5 then null else now() + make_interval(hours => $4) end
     where project_id = $1 and id = $2 and ($5 or secret_before_until is null or secret_before_until < now())
     returning ${SHOWN}`,
    [project.projectId, id, sealedSecret, hours, atOnce],
  );
  if (rotated) return rotated;
  return (await findEndpoint(project, id)) && 'rotating';
}
