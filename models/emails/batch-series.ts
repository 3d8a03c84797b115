import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Numbers of recipients whose first delivery, open or click is in the hour or day that starts at `at`. */
type SeriesPoint = { at: Date; delivered: number; opened: number; clicked: number };

export type BatchSeries = { unit: 'hour' | 'day'; points: SeriesPoint[] };

/** Later hours or days are left out. */
const MAX_POINTS = 90;

/** Counts by hour or day (UTC), from the first event to the last, including hours or days without events. */
export async function readBatchSeries(project: Project, batchId: string): Promise<BatchSeries> {
  const found = await rows<SeriesPoint & { unit: BatchSeries['unit'] }>(
    project,
    `with reached as (
       select type, index, min(occurred_at) as at from email_events
       where project_id = $1 and batch_id = $2 and type in ('email.delivered', 'email.opened', 'email.clicked')
       group by type, index
     ), span as (
       select min(at) as since, max(at) as until,
         case when max(at) - min(at) <= interval '3 days' then 'hour' else 'day' end as unit
       from reached)
     select span.unit, step.at,
       count(*) filter (where type = 'email.delivered')::int as delivered,
       count(*) filter (where type = 'email.opened')::int as opened,
       count(*) filter (where type = 'email.clicked')::int as clicked
     from span
     cross join lateral generate_series(date_trunc(unit, since, 'UTC'), until, ('1 ' || unit)::interval, 'UTC')
       as step (at)
     left join reached on date_trunc(span.unit, reached.at, 'UTC') = step.at
     group by 1, 2 order by 2 limit $3`,
    [project.projectId, batchId, MAX_POINTS],
  );
  return {
    unit: found[0]?.unit ?? 'hour',
    points: found.map(({ at, delivered, opened, clicked }) => ({ at, delivered, opened, clicked })),
  };
}
