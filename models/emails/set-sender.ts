import { selectInProject, type InProject } from '../in-project.ts';

export type SenderRow = { name: string; address: string; replyTo: string | null; updatedAt: Date };

/** Sets whom the project's mail comes from. Batches that were queued keep the one they were queued with. */
export async function setSender(
  project: InProject,
  { name, address, replyTo }: { name: string; address: string; replyTo: string | null },
): Promise<SenderRow> {
  const [sender] = await selectInProject<SenderRow>(
    project,
    `insert into senders (project_id, name, address, reply_to) values ($1, $2, $3, $4)
     on conflict (project_id) do update
       set name = excluded.name, address = excluded.address, reply_to = excluded.reply_to, updated_at = now()
     returning name, address, reply_to as "replyTo", updated_at as "updatedAt"`,
    [project.projectId, name, address, replyTo],
  );
  if (!sender) throw new Error('The sender was not stored.');
  return sender;
}
