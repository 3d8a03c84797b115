import { MIN_RETRACTION_AGE_HOURS } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/**
 * Returns SQL for new retractions of conversions `c` of the project `$1`. Google accepts a retraction no
 * earlier than {@link MIN_RETRACTION_AGE_HOURS} hours after the conversion.
 */
const buildRetractionSql = (cause: 'refund' | 'erasure') => ({
  columns: `(project_id, destination, subject, cause, connection_id, account, conversion_action, login_customer_id,
    occurred_at, requested_at, state, next_attempt_at)`,
  values: `$1, c.destination, c.subject, '${cause}', c.connection_id, c.account, c.conversion_action, c.login_customer_id,
    c.occurred_at, greatest(now(), c.occurred_at), 'pending',
    greatest(now(), c.occurred_at + interval '${MIN_RETRACTION_AGE_HOURS} hours')`,
  /**
   * SQL condition: conversion `c` is not a restatement, and Google may have received it. After a
   * refund, pending conversions count too: they are uploaded and then retracted.
   */
  isReported: `c.provider = 'googleads' and c.conversion_action is not null and not c.validate_only and c.sequence = 0
    and (c.state in ('sent', 'accepted', 'duplicate', 'unknown')
      or (c.state in ('pending', 'blocked') and ${cause === 'refund' ? 'true' : 'c.ambiguous_since is not null'}))`,
});

export type ConversionKey = { destination: string; subject: string };

const KEYS_TABLE = 'unnest($2::text[], $3::text[]) as place (destination, subject)';

function bindKeys(projectId: string, keys: readonly ConversionKey[]): unknown[] {
  const destinations = keys.map(({ destination }) => destination);
  return [projectId, destinations, keys.map(({ subject }) => subject)];
}

/** Requests retractions of conversions whose orders are fully refunded. */
export async function requestRetractions(project: InProject, keys: readonly ConversionKey[]): Promise<void> {
  if (keys.length === 0) return;
  const { columns, values, isReported } = buildRetractionSql('refund');
  await run(
    project,
    `insert into conversion_retractions ${columns}
     select ${values} from conversions c join ${KEYS_TABLE} using (destination, subject)
     where c.project_id = $1 and ${isReported}
     order by c.destination, c.subject
     on conflict (project_id, destination, subject) do nothing`,
    bindKeys(project.projectId, keys),
  );
}

/**
 * Deletes retractions that refunds requested, because the orders have a value again. Keeps retractions that
 * may have had an effect.
 */
export async function cancelRetractions(project: InProject, keys: readonly ConversionKey[]): Promise<void> {
  if (keys.length === 0) return;
  await run(
    project,
    `delete from conversion_retractions r using ${KEYS_TABLE}
     where r.project_id = $1 and r.destination = place.destination and r.subject = place.subject and r.cause = 'refund'
       and r.state <> 'retracted' and r.ambiguous_since is null`,
    bindKeys(project.projectId, keys),
  );
}

/**
 * Finds conversions whose value must no longer change: Google has or may have retracted them, or an erasure
 * requested their retraction.
 */
export function findRetracted(project: InProject, keys: readonly ConversionKey[]): Promise<ConversionKey[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return rows<ConversionKey>(
    project,
    `select r.destination, r.subject from conversion_retractions r join ${KEYS_TABLE} using (destination, subject)
     where r.project_id = $1 and (r.state = 'retracted' or r.ambiguous_since is not null or r.cause = 'erasure')`,
    bindKeys(project.projectId, keys),
  );
}

/**
 * Deletes the payloads and visitor ids of visitors' conversions, and requests retractions from Google; Meta
 * has no retractions. Pending conversions become `erased`, or `unknown` if a call may have succeeded.
 * @param options `isShared`: keeps visitor ids and requests no retractions, because other people use the
 * browser; `byClick`: erases other visitors' conversions that are attributed to the clicks of `visitorIds`,
 * and also keeps visitor ids and requests no retractions
 * @returns the number of erased conversions and inbox events, at most `limit`. If it is `limit`, more may be
 * left
 */
export async function eraseConversions(
  project: InProject,
  visitorIds: readonly string[],
  { limit, isShared = false, byClick = false }: { limit: number; isShared?: boolean; byClick?: boolean },
): Promise<number> {
  const { projectId } = project;
  const hasOtherOwner = isShared || byClick;
  const deletedEvents = hasOtherOwner
    ? 0
    : await run(
        project,
        'delete from conversion_inbox where project_id = $1 and visitor_id = any($2::text[])',
        [projectId, visitorIds],
      );
  const { columns, values, isReported } = buildRetractionSql('erasure');
  const changed = await run(
    project,
    `with found as materialized (
       select id from conversions
       where project_id = $1 and ${byClick ? 'click_visitor_id' : 'visitor_id'} = any($2::text[])
         and ($5 = false or payload is not null)
       order by id limit $3 for update),
     asked as (
       insert into conversion_retractions ${columns}
       select ${values} from conversions c join found using (id) where c.project_id = $1 and $4 = false and ${isReported}
       on conflict (project_id, destination, subject) do update set cause = excluded.cause)
     update conversions c set payload = null, click_visitor_id = null,
       visitor_id = case when $4 then c.visitor_id else '' end,
       state = case when c.next_attempt_at is null then c.state when c.ambiguous_since is null then 'erased' else 'unknown' end,
       reason = case when c.next_attempt_at is null then c.reason else 'erased' end,
       settled_at = case when c.next_attempt_at is null then c.settled_at else now() end, next_attempt_at = null
     from found where c.project_id = $1 and c.id = found.id`,
    [projectId, visitorIds, limit, hasOtherOwner, isShared],
  );
  return Math.min(deletedEvents + changed, limit);
}
