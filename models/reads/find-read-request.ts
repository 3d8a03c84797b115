import { selectInProject, type InProject } from '../in-project.ts';

export type ReadRequest = {
  /** Tells this request from one that is made after a write has made it stale. */
  requestId: string;
  connectionId: string;
  request: unknown;
  /** Whether its answer is stored already, and may be given. */
  isAnswered: boolean;
};

/** What an activity is to read. Undefined when nobody waits for it any more. */
export async function findReadRequest(project: InProject, digest: string): Promise<ReadRequest | undefined> {
  const [row] = await selectInProject<ReadRequest>(
    project,
    `select request_id as "requestId", connection_id as "connectionId", request,
       (stored_at is not null and expires_at > now()) as "isAnswered"
     from read_results
     where project_id = $1 and digest = decode($2, 'hex')`,
    [project.projectId, digest],
  );
  return row;
}
