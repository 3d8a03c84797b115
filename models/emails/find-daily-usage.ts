import { selectInProject, type InProject } from '../in-project.ts';

/** How many recipients the project has queued today (UTC). */
export async function findDailyUsage(project: InProject): Promise<number> {
  const [row] = await selectInProject<{ recipients: number }>(
    project,
    `select recipients from email_daily_usage where project_id = $1 and day = (now() at time zone 'utc')::date`,
    [project.projectId],
  );
  return row?.recipients ?? 0;
}
