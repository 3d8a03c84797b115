import { randomInt } from 'node:crypto';
import {
  ADDRESS,
  createVisitorId,
  type ConnectedTenant,
  type JourneyWorld,
} from '../../support/journey-world.ts';

export const HOUR_MS = 3_600_000;

/**
 * Sends `count` random events of three visitors that match the lead, many of them at equal times.
 * @returns the visitors' ids
 */
export async function createHistory({ requests }: ConnectedTenant, count: number): Promise<string[]> {
  const visitors = [createVisitorId(), createVisitorId(), createVisitorId()];
  const start = Date.now() - 48 * HOUR_MS;
  await requests.collect(
    ...visitors.map((visitorId, index) => ({
      type: 'identify',
      visitorId,
      email: ADDRESS,
      occurredAt: new Date(start - 1 - index).toISOString(),
    })),
    ...Array.from({ length: count }, () => createRandomEvent(visitors, start)),
  );
  return visitors;
}

export function createRandomEvent(visitors: readonly string[], from: number): Record<string, unknown> {
  const kinds = ['web', 'commerce', 'lifecycle', 'engagement', 'communication'];
  return {
    type: 'custom',
    name: 'happened',
    visitorId: visitors[randomInt(visitors.length)],
    kind: kinds[randomInt(kinds.length)],
    // Only twelve distinct times are used, so ids often decide the order. All times are hours ago, so that
    // events that arrive later can sort between them.
    occurredAt: new Date(from + randomInt(12) * HOUR_MS).toISOString(),
  };
}

/**
 * Stores mails to the lead at the same twelve times as the events of {@link createHistory}. A third of the
 * mails are queued, and the others are sent.
 */
export async function createMails(
  world: JourneyWorld,
  { mails }: ConnectedTenant,
  count: number,
): Promise<void> {
  const start = Date.now() - 48 * HOUR_MS;
  for (let mail = 0; mail < count; mail += 1) {
    const email = mail % 2 === 0 ? ADDRESS : ADDRESS.toUpperCase();
    const trackingId = await mails.queue([{ email: 'else@example.com' }, { email }], {
      scheduledFor: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
    });
    const time = new Date(start + randomInt(12) * HOUR_MS);
    await world.sql(
      `update email_batches set created_at = $2, scheduled_for = null, state = 'paused' where tracking_id = $1`,
      [trackingId, time],
    );
    if (mail % 3 === 0) continue;
    await world.sql(
      `update email_recipients set status = 'sent', sent_at = $2, message_id = $1::text || index
       where batch_id = (select id from email_batches where tracking_id = $1)`,
      [trackingId, time],
    );
  }
}

/**
 * Sets the lead's mails to `unknown` and makes them older than the lead's events.
 * @returns the values of the mails' `recipient` tags
 */
export async function setUnknownMails(world: JourneyWorld, { tenant }: ConnectedTenant): Promise<string[]> {
  await world.sql(`update email_batches set created_at = now() - interval '60 hours' where project_id = $1`, [
    tenant.projectId,
  ]);
  const rows = await world.sql(
    `update email_recipients set status = 'unknown', message_id = null, sent_at = null
     where project_id = $1 and lower(email) = $2 returning batch_id || '_' || index as tag`,
    [tenant.projectId, ADDRESS],
  );
  return rows.map(({ tag }) => String(tag));
}
