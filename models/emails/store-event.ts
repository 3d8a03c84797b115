import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { EmailEvent } from './event-outcome.ts';

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
