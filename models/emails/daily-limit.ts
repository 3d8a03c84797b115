import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** How many recipients the project may queue in a day (UTC): its own number, else `usual`. */
export async function findDailyLimit<Usual>(project: InProject, usual: Usual): Promise<number | Usual> {
  const [row] = await rows<{ limit: number | null }>(
    project,
    `select daily_recipients as limit from projects where id = $1`,
    [project.projectId],
  );
  return row?.limit ?? usual;
}

/** How many recipients the project has queued today (UTC). */
export async function findDailyUsage(project: InProject): Promise<number> {
  const [row] = await rows<{ recipients: number }>(
    project,
    `select recipients from email_daily_usage where project_id = $1 and day = (now() at time zone 'utc')::date`,
    [project.projectId],
  );
  return row?.recipients ?? 0;
}

/** Sets how many recipients the project may queue in a day (UTC); null: what every project may. */
export async function setDailyLimit(project: InProject, recipients: number | null): Promise<void> {
  await rows(
    project,
    `update projects set daily_recipients = $2, updated_at = now() where id = $1 returning id`,
    [project.projectId, recipients],
  );
}

/**
 * Counts recipients against what a project may have in a day (UTC), all of them or none. Of two transactions at once
 * the second waits for the first.
 * @returns whether they fit
 */
export async function takeDailyShare(
  project: InProject,
  recipients: number,
  atMost: number,
): Promise<boolean> {
  if (recipients > atMost) return false;
  const found = await rows(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients)
     values ($1, (now() at time zone 'utc')::date, $2)
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients
       where usage.recipients + excluded.recipients <= $3
     returning recipients`,
    [project.projectId, recipients, atMost],
  );
  return found.length > 0;
}
