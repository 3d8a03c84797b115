import { selectInProject, type InProject } from '../in-project.ts';

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
  const rows = await selectInProject(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients)
     values ($1, (now() at time zone 'utc')::date, $2)
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients
       where usage.recipients + excluded.recipients <= $3
     returning recipients`,
    [project.projectId, recipients, atMost],
  );
  return rows.length > 0;
}
