import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Looks for one item in the stored answer to a read, without fetching all of it.
 * @param path what to look for, as an SQL/JSON path; `$wanted` in it is `wanted`
 * @returns undefined without a stored answer; else when it was stored, and the item if it is in it
 */
export async function findInReadResult(
  project: InProject,
  digest: string,
  { path, wanted }: { path: string; wanted: string },
): Promise<{ item: unknown; storedAt: Date } | undefined> {
  const [row] = await selectInProject<{ item: unknown; storedAt: Date }>(
    project,
    `select jsonb_path_query_first(result::jsonb, $3::jsonpath, jsonb_build_object('wanted', $4::text)) as item,
       stored_at as "storedAt"
     from read_results
     where project_id = $1 and digest = decode($2, 'hex') and stored_at is not null and expires_at > now()`,
    [project.projectId, digest, path, wanted],
  );
  return row;
}
