import { selectInProject, type InProject } from '../in-project.ts';

export type ServiceAccountRow = { id: string; projectId: string; name: string; createdAt: Date };

/** The columns of {@link ServiceAccountRow}, of the table `service_accounts`. */
export const SERVICE_ACCOUNT_COLUMNS = 'id, project_id as "projectId", name, created_at as "createdAt"';

/** The project's service accounts, oldest first: at most `limit` after the first `offset`. */
export function listServiceAccounts(
  project: InProject,
  { limit, offset }: { limit: number; offset: number },
): Promise<ServiceAccountRow[]> {
  return selectInProject<ServiceAccountRow>(
    project,
    `select ${SERVICE_ACCOUNT_COLUMNS} from service_accounts order by created_at, id limit $1 offset $2`,
    [limit, offset],
  );
}
