import { selectInProject, type InProject } from '../in-project.ts';
import type { EmailBatch } from './email-batch.ts';

/** Whom the project's mail comes from. Undefined when nobody has set it yet. */
export async function findSender(project: InProject): Promise<EmailBatch['sender'] | undefined> {
  const [sender] = await selectInProject<{ name: string; address: string; replyTo: string | null }>(
    project,
    `select name, address, reply_to as "replyTo" from senders where project_id = $1`,
    [project.projectId],
  );
  if (!sender) return undefined;
  const { name, address, replyTo } = sender;
  return { name, address, ...(replyTo !== null && { replyTo }) };
}
