import { selectInProject, type InProject } from '../in-project.ts';
import { SERVICE_ACCOUNT_COLUMNS, type ServiceAccountRow } from './list-service-accounts.ts';

/** Makes a service account of the project. Undefined when the project has one of that name. */
export async function createServiceAccount(
  project: InProject,
  name: string,
): Promise<ServiceAccountRow | undefined> {
  const [created] = await selectInProject<ServiceAccountRow>(
    project,
    `insert into service_accounts (project_id, name) values ($1, $2)
     on conflict (project_id, name) do nothing returning ${SERVICE_ACCOUNT_COLUMNS}`,
    [project.projectId, name],
  );
  return created;
}
