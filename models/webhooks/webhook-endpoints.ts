import type { KeyObject } from 'node:crypto';
import { lockName } from '../advisory-locks.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, rows } from '../rows.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';
import { reseal, type Keyring } from '../sealed.ts';

/** `gone`: the receiver responded 410. `failing`: all attempts failed for days. */
export type DisabledReason = 'requested' | 'gone' | 'failing';

export const endpoints = defineTable({ tableName: 'webhook_endpoints' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.generated(c.uuid())),
  url: c.text(),
  eventTypes: c.texts(),
  description: c.nullable(c.text()),
  sealedSecret: c.text(),
  /** Previous secret, which also signs deliveries until `secretBeforeUntil`. */
  sealedSecretBefore: c.nullable(c.text()),
  secretBeforeUntil: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
  disabledAt: c.nullable(c.timestamp()),
  disabledReason: c.nullable(c.text<DisabledReason>()),
  /** Time of the last e-mail that reported the endpoint as disabled. */
  mailedAt: c.nullable(c.timestamp()),
  /** Time at which an operator paused the deliveries by a Temporal signal. */
  pausedAt: c.nullable(c.timestamp()),
  /** Time since which every batch of deliveries has failed. Null if the last batch did not fail. */
  failingSince: c.nullable(c.timestamp()),
  /** Number of consecutive batches in which every attempt failed. */
  failures: c.generated(c.integer()),
  /** Time before which no attempt is made, because the last batch failed. */
  throttledUntil: c.nullable(c.timestamp()),
  /** A worker may claim the endpoint from this time. Null: no delivery is pending. */
  dueAt: c.nullable(c.timestamp()),
  /** Time at which a worker claimed the endpoint; null: released. */
  signalledAt: c.nullable(c.timestamp()),
}));

export type WebhookEndpoint = RowOf<typeof endpoints>;

const PUBLIC_NAMES = [
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

export type EndpointRow = Pick<WebhookEndpoint, (typeof PUBLIC_NAMES)[number]>;

const PUBLIC_COLUMNS = buildColumnList(endpoints, PUBLIC_NAMES);

/** Returns the text to which an endpoint's sealed secret is bound. */
export function getWebhookBinding({ projectId, id }: { projectId: string; id: string }): string {
  return `webhook_endpoints/${projectId}/${id}`;
}

/**
 * Inserts an endpoint, or returns undefined if the project already has `limit` endpoints. A lock prevents
 * concurrent inserts from exceeding the limit.
 */
export async function insertEndpoint(
  project: InProject,
  endpoint: Pick<EndpointRow, 'id' | 'url' | 'eventTypes' | 'description'> & { sealedSecret: string },
  limit: number,
): Promise<EndpointRow | undefined> {
  const { projectId } = project;
  await lockName(project, `webhooks/${projectId}`);
  return findRow<EndpointRow>(
    project,
    `insert into webhook_endpoints (project_id, id, url, event_types, description, sealed_secret)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from webhook_endpoints where project_id = $1) < $7 returning ${PUBLIC_COLUMNS}`,
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
}

export function findEndpoints(
  project: Project,
  { limit, offset }: { limit: number; offset: number },
): Promise<EndpointRow[]> {
  return rows<EndpointRow>(
    project,
    `select ${PUBLIC_COLUMNS} from webhook_endpoints where project_id = $1 order by created_at, id limit $2 offset $3`,
    [project.projectId, limit, offset],
  );
}

export function findEndpoint(project: Project, id: string): Promise<EndpointRow | undefined> {
  return findRow<EndpointRow>(
    project,
    `select ${PUBLIC_COLUMNS} from webhook_endpoints where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
}

/**
 * Changes an endpoint. `enabled: true` resumes deliveries, whatever disabled or paused them. A new `url`
 * requires a new secret, because the old receiver knows the earlier secrets.
 * @returns undefined if the endpoint does not exist
 */
export function changeEndpoint(
  project: InProject,
  id: string,
  { url, eventTypes, description, enabled, sealedSecret }: EndpointChanges,
): Promise<ChangedEndpoint | undefined> {
  return findRow<ChangedEndpoint>(
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
       throttled_until = case when $7 then null else throttled_until end,
       signalled_at = case when $7 then null else signalled_at end,
       due_at = case when $7 then now() else due_at end
     where project_id = $1 and id = $2 returning ${PUBLIC_COLUMNS}, coalesce(sealed_secret = $8, false) as "hasNewSecret"`,
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
}

type EndpointChanges = {
  url?: string | undefined;
  eventTypes?: string[] | undefined;
  /** Null deletes the description. */
  description?: string | null | undefined;
  enabled?: boolean | undefined;
  /** Required with a new `url`. */
  sealedSecret?: string | undefined;
};

type ChangedEndpoint = EndpointRow & { hasNewSecret: boolean };

/**
 * Deletes an endpoint. Its deliveries stay until their retention ends.
 * @returns whether the endpoint existed
 */
export async function deleteEndpoint(project: InProject, id: string): Promise<boolean> {
  const { projectId, transaction } = project;
  return (await endpoints(project).destroy({ where: { projectId, id }, transaction })) > 0;
}

/**
 * Replaces the secret. The previous secret also signs deliveries for `hours` hours. With `revokesPrevious`,
 * only the new secret signs, even if a rotation is in progress.
 * @returns `rotating`, without changes, if a rotation is in progress; undefined if the endpoint does not
 * exist
 */
export async function rotateSecret(
  project: InProject,
  id: string,
  { sealedSecret, hours, revokesPrevious }: { sealedSecret: string; hours: number; revokesPrevious: boolean },
): Promise<EndpointRow | 'rotating' | undefined> {
  const rotated = await findRow<EndpointRow>(
    project,
    `update webhook_endpoints set sealed_secret = $3, updated_at = now(),
       sealed_secret_before = case when $5 then null else sealed_secret end,
       secret_before_until = case when $5 then null else now() + make_interval(hours => $4) end
     where project_id = $1 and id = $2 and ($5 or secret_before_until is null or secret_before_until < now())
     returning ${PUBLIC_COLUMNS}`,
    [project.projectId, id, sealedSecret, hours, revokesPrevious],
  );
  if (rotated) return rotated;
  return (await findEndpoint(project, id)) && 'rotating';
}

/**
 * Reseals secrets under the ring's first key, so that an old key can be removed. Deletes expired previous
 * secrets.
 * @returns the number of resealed secrets
 * @throws Error if no key of the ring opens a secret
 */
export async function resealEndpoints(
  { database, transaction, projectId }: InProject,
  keyring: Keyring<KeyObject>,
): Promise<number> {
  const found = await endpoints(database).findAll({
    where: { projectId },
    attributes: ['projectId', 'id', 'sealedSecret', 'sealedSecretBefore', 'secretBeforeUntil'],
    transaction,
    lock: true,
  });
  let resealed = 0;
  for (const endpoint of found) {
    const binding = getWebhookBinding(endpoint);
    const isBeforeValid = endpoint.secretBeforeUntil !== null && endpoint.secretBeforeUntil > new Date();
    const before = isBeforeValid ? endpoint.sealedSecretBefore : null;
    const sealedSecret = await reseal(keyring, binding, endpoint.sealedSecret);
    const sealedSecretBefore = before === null ? null : await reseal(keyring, binding, before);
    await endpoint.update(
      {
        sealedSecret: sealedSecret ?? endpoint.sealedSecret,
        sealedSecretBefore: sealedSecretBefore ?? before,
      },
      { transaction },
    );
    resealed += [sealedSecret, sealedSecretBefore].filter((each) => typeof each === 'string').length;
  }
  return resealed;
}
