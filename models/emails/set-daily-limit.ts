import { selectInProject, type InProject } from '../in-project.ts';

/** Sets how many recipients the project may queue in a day (UTC); null: what every project may. */
export async function setDailyLimit(project: InProject, recipients: number | null): Promise<void> {
  await selectInProject(
    project,
    `update projects set daily_recipients = $2, updated_at = now() where id = $1 returning id`,
    [project.projectId, recipients],
  );
}
