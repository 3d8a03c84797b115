import { selectInProject, type InProject } from '../in-project.ts';

/**
 * How many keys of the project, of service accounts and of applications, are neither revoked nor expired. Who counts
 * them too waits until this transaction ends, so that none is overlooked.
 */
export async function countLiveKeys(project: InProject): Promise<number> {
  await selectInProject(project, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `keys:${project.projectId}`,
  ]);
  const [counted] = await selectInProject<{ keys: number }>(
    project,
    `select ((select count(*) from service_account_keys
              where revoked_at is null and (expires_at is null or expires_at > now()))
           + (select count(*) from app_keys where revoked_at is null))::int as keys`,
  );
  return counted?.keys ?? 0;
}
