import { selectInProject, type InProject } from '../in-project.ts';

/** The project's oldest connection to a CRM that works. Undefined when it has none. */
export async function findCrmConnection(project: InProject): Promise<string | undefined> {
  const [row] = await selectInProject<{ id: string }>(
    project,
    `select id from connections where project_id = $1 and provider = 'crm' and status = 'active'
     order by created_at, id limit 1`,
    [project.projectId],
  );
  return row?.id;
}
