import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { newRetraction } from './conversion-retractions.ts';

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
