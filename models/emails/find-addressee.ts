import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import { batchSender } from './email-batch.ts';

const addresseeRow = z.object({ email: z.string(), sender: batchSender });

/** Whom a mail went to, and whom it came from. Undefined when there is no such recipient, or it was erased. */
export async function findAddressee(
  project: InProject,
  { batchId, index }: { batchId: string; index: number },
): Promise<z.infer<typeof addresseeRow> | undefined> {
  const [row] = await selectInProject(
    project,
    `select r.email, b.sender from email_recipients r join email_batches b on b.id = r.batch_id
     where r.batch_id = $1 and r.index = $2 and r.erased_at is null`,
    [batchId, index],
  );
  return row && addresseeRow.parse(row);
}
