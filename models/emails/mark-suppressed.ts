import { selectInProject, type InProject } from '../in-project.ts';

/** Ends queued recipients as suppressed, each for a reason. */
export async function markSuppressed(
  project: InProject,
  batchId: string,
  suppressed: readonly { index: number; reason: { code: string; message: string } }[],
): Promise<void> {
  await selectInProject(
    project,
    `update email_recipients r set status = 'suppressed', reason_code = v.code, reason_message = v.message,
       updated_at = now()
     from unnest($2::int[], $3::text[], $4::text[]) as v (index, code, message)
     where r.batch_id = $1 and r.index = v.index and r.status = 'queued' returning r.index`,
    [
      batchId,
      suppressed.map(({ index }) => index),
      suppressed.map(({ reason }) => reason.code),
      suppressed.map(({ reason }) => reason.message),
    ],
  );
}
