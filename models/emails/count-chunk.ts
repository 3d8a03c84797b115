import { selectInProject, type InProject } from '../in-project.ts';

/** How many recipients of a recorded chunk were accepted, failed, or ended unknown; later events do not lower `sent`. */
export async function countChunk(
  project: InProject,
  batchId: string,
  members: number[],
): Promise<{ sent: number; failed: number; unknown: number }> {
  const [row] = await selectInProject<{ sent: number; failed: number; unknown: number }>(
    project,
    `select count(*) filter (where message_id is not null)::int as sent,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status = 'unknown')::int as unknown
     from email_recipients where batch_id = $1 and index = any($2)`,
    [batchId, members],
  );
  return row ?? { sent: 0, failed: 0, unknown: 0 };
}
