import { YOUNGEST_RETRACTION_HOURS } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/**
 * The columns of a new retraction, and what they are of a conversion `c`: due a day after it, which is when Google takes
 * it at the earliest. `$1` is the project.
 */
const newRetraction = (cause: 'refund' | 'erasure') => ({
  columns: `(project_id, destination, subject, cause, connection_id, account, conversion_action, login_customer_id,
    occurred_at, asked_at, state, next_attempt_at)`,
  values: `$1, c.destination, c.subject, '${cause}', c.connection_id, c.account, c.conversion_action, c.login_customer_id,
    c.occurred_at, greatest(now(), c.occurred_at), 'pending',
    greatest(now(), c.occurred_at + interval '${YOUNGEST_RETRACTION_HOURS} hours')`,
  /**
   * Which conversions Google may have, each once, whatever was restated of them. What waits goes to Google all the same
   * after a refund, and not after an erasure.
   */
  isTold: `c.provider = 'googleads' and c.conversion_action is not null and not c.validate_only and c.sequence = 0
    and (c.state in ('sent', 'accepted', 'duplicate', 'unknown')
      or (c.state in ('pending', 'blocked') and ${cause === 'refund' ? 'true' : 'c.in_doubt_since is not null'}))`,
});

/** A conversion by where it is told and what it is about. */
export type ConversionPlace = { destination: string; subject: string };

const PLACES = 'unnest($2::text[], $3::text[]) as place (destination, subject)';

function placesOf(projectId: string, places: readonly ConversionPlace[]): unknown[] {
  const destinations = places.map(({ destination }) => destination);
  return [projectId, destinations, places.map(({ subject }) => subject)];
}

/**
 * Writes down that orders which were refunded as a whole are to be taken back: those that Google has, or will have before
 * it is asked.
 */
export async function askForRetractions(
  project: InProject,
  places: readonly ConversionPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const { columns, values, isTold } = newRetraction('refund');
  await run(
    project,
    `insert into conversion_retractions ${columns}
     select ${values} from conversions c join ${PLACES} using (destination, subject)
     where c.project_id = $1 and ${isTold}
     order by c.destination, c.subject
     on conflict (project_id, destination, subject) do nothing`,
    placesOf(project.projectId, places),
  );
}

/** Gives up retractions of orders that are worth something again, where Google was not asked yet. */
export async function abandonRetractions(
  project: InProject,
  places: readonly ConversionPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await run(
    project,
    `delete from conversion_retractions r using ${PLACES}
     where r.project_id = $1 and r.destination = place.destination and r.subject = place.subject and r.cause = 'refund'
       and r.state <> 'retracted' and r.in_doubt_since is null`,
    placesOf(project.projectId, places),
  );
}

/** Those places whose conversions Google has taken back, or may have: nothing changes their value any more. */
export function findTaken(
  project: InProject,
  places: readonly ConversionPlace[],
): Promise<ConversionPlace[]> {
  if (places.length === 0) return Promise.resolve([]);
  return rows<ConversionPlace>(
    project,
    `select r.destination, r.subject from conversion_retractions r join ${PLACES} using (destination, subject)
     where r.project_id = $1 and (r.state = 'retracted' or r.in_doubt_since is not null or r.cause = 'erasure')`,
    placesOf(project.projectId, places),
  );
}

/**
 * Takes a visitor out of conversions: what was not sent is dropped, and of what was only the outcome stays. One that
 * may be at the provider is `unknown`. Google is to be asked to take back what it has or may have: Meta takes nothing
 * back. Of somebody who shared a visitor with others, only what was to be sent goes: the visitor is theirs.
 * `byClick`: instead, of others' conversions by a click of this visitor what waits is dropped, and what has its outcome
 * knows no longer whose click it was.
 * @returns how many were changed; `limit` where there may be more
 */
export async function eraseConversions(
  project: InProject,
  visitorId: string,
  { limit, isShared = false, byClick = false }: { limit: number; isShared?: boolean; byClick?: boolean },
): Promise<number> {
  const { projectId } = project;
  const isOfOthers = isShared || byClick;
  const waiting = isOfOthers
    ? 0
    : await run(project, 'delete from conversion_inbox where project_id = $1 and visitor_id = $2', [
        projectId,
        visitorId,
      ]);
  const { columns, values, isTold } = newRetraction('erasure');
  const changed = await run(
    project,
    `with found as materialized (
       select id from conversions
       where project_id = $1 and ${byClick ? 'click_visitor_id' : 'visitor_id'} = $2
         and ($5 = false or payload is not null)
       order by id limit $3 for update),
     asked as (
       insert into conversion_retractions ${columns}
       select ${values} from conversions c join found using (id) where c.project_id = $1 and $4 = false and ${isTold}
       on conflict (project_id, destination, subject) do update set cause = excluded.cause)
     update conversions c set payload = null, click_visitor_id = null,
       visitor_id = case when $4 then c.visitor_id else '' end,
       state = case when c.next_attempt_at is null then c.state when c.in_doubt_since is null then 'erased' else 'unknown' end,
       reason = case when c.next_attempt_at is null then c.reason else 'erased' end,
       settled_at = case when c.next_attempt_at is null then c.settled_at else now() end, next_attempt_at = null
     from found where c.project_id = $1 and c.id = found.id`,
    [projectId, visitorId, limit, isOfOthers, isShared],
  );
  return Math.min(waiting + changed, limit);
}
