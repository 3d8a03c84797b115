import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { EmailEvent } from './event-outcome.ts';

/** The project whose mail an event is about; undefined when nobody has recorded the mail and its tag names no batch. */
export async function findProjectOfMessage(
  database: Database,
  { messageId, recipient }: EmailEvent,
): Promise<string | undefined> {
  const [row] = await database.sequelize.query<{ projectId: string | null }>(
    `select project_of_email_message($1, $2) as "projectId"`,
    { bind: [messageId, recipient?.batchId ?? null], type: QueryTypes.SELECT },
  );
  return row?.projectId ?? undefined;
}
