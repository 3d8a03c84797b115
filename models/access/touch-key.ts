import { selectInProject, type InProject } from '../in-project.ts';

/** Notes that a key was used, unless that was noted within the last minute. */
export async function touchKey(
  project: InProject,
  table: 'service_account_keys' | 'app_keys' | 'write_keys',
  keyId: string,
): Promise<void> {
  await selectInProject(
    project,
    `update ${table} set last_used_at = now()
     where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute') returning id`,
    [keyId],
  );
}
