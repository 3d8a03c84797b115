import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import { batchSender, batchTemplate } from './email-batch.ts';

const batchRow = z.object({
  state: z.string(),
  template: batchTemplate,
  sender: batchSender,
  isTransactional: z.boolean(),
});

/**
 * What a batch's mails are made of, and its state, which stays as it is until the transaction ends: a pause or a
 * cancel waits for it. Undefined when it does not exist.
 */
export async function findBatchToSend(
  project: InProject,
  batchId: string,
): Promise<z.infer<typeof batchRow> | undefined> {
  const [row] = await selectInProject(
    project,
    `select state, template, sender, email_type is not distinct from 'transactional' as "isTransactional"
     from email_batches where id = $1 for share`,
    [batchId],
  );
  return row && batchRow.parse(row);
}
