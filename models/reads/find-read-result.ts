import { selectInProject, type InProject } from '../in-project.ts';

export type StoredResult = { result: unknown; storedAt: Date };

/** The answer to a read that may still be given. Undefined when there is none. */
export async function findReadResult(project: InProject, digest: string): Promise<StoredResult | undefined> {
  const [row] = await selectInProject<StoredResult>(
    project,
    `select result, stored_at as "storedAt" from read_results
     where project_id = $1 and digest = decode($2, 'hex') and stored_at is not null and expires_at > now()`,
    [project.projectId, digest],
  );
  return row;
}
