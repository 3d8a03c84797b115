import { selectInProject, type InProject } from '../in-project.ts';

/** How many recipients the project may queue in a day (UTC): its own number, else `usual`. */
export async function findDailyLimit<Usual>(project: InProject, usual: Usual): Promise<number | Usual> {
  const [row] = await selectInProject<{ limit: number | null }>(
    project,
    `select daily_recipients as limit from projects where id = $1`,
    [project.projectId],
  );
  return row?.limit ?? usual;
}
