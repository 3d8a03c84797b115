import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { EmailEvent, EmailEventType } from './event-outcome.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Keeps an event, of no project yet. One that came before is left as it is. */
export async function storeEvent(database: Database, event: EmailEvent): Promise<void> {
  await database.sequelize.query(
    `insert into email_events (svix_id, message_id, batch_id, index, type, bounce_type, occurred_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (svix_id) do nothing`,
    {
      bind: [
        event.svixId,
        event.messageId,
        event.recipient?.batchId ?? null,
        event.recipient?.index ?? null,
        event.type,
        event.bounceType,
        event.occurredAt,
      ],
      type: QueryTypes.RAW,
    },
  );
}

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
  const found = await rows<EventRow>(
    project,
    `select svix_id as "svixId", message_id as "messageId", batch_id as "batchId", index, type,
       bounce_type as "bounceType", occurred_at as "occurredAt"
     from email_events where project_id is null and message_id = any($1) order by svix_id`,
    [messageIds],
  );
  return found.map(({ batchId, index, ...event }) => ({
    ...event,
    recipient: batchId === null || index === null ? undefined : { batchId, index },
  }));
}

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

/**
 * Deletes events, of all projects and of none, that were received more than `days` ago, the oldest first.
 * @returns how many
 */
export async function deleteOldEvents(
  { sequelize }: Database,
  { days, atMost }: { days: number; atMost: number },
): Promise<number> {
  const deleted = await sequelize.query('select delete_old_email_events($1, $2)', {
    bind: [days, atMost],
    type: QueryTypes.SELECT,
  });
  return deleted.length;
}
