import { selectInProject, type InProject } from '../in-project.ts';
import type { EmailEvent, EmailEventType } from './event-outcome.ts';

type EventRow = Omit<EmailEvent, 'recipient' | 'type'> & {
  type: EmailEventType;
  batchId: string | null;
  index: number | null;
};

/** The events of some messages that came before anybody knew whose they are. */
export async function findPendingEvents(
  project: InProject,
  messageIds: readonly string[],
): Promise<EmailEvent[]> {
  const rows = await selectInProject<EventRow>(
    project,
    `select svix_id as "svixId", message_id as "messageId", batch_id as "batchId", index, type,
       bounce_type as "bounceType", occurred_at as "occurredAt"
     from email_events where project_id is null and message_id = any($1) order by svix_id`,
    [messageIds],
  );
  return rows.map(({ batchId, index, ...event }) => ({
    ...event,
    recipient: batchId === null || index === null ? undefined : { batchId, index },
  }));
}
