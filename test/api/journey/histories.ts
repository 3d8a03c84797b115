import { randomInt } from 'node:crypto';
import { ADDRESS, newVisitor, type ConnectedTenant, type JourneyWorld } from '../../support/journey-world.ts';

export const HOUR = 3_600_000;

/** Three browsers of one lead with `count` events, many of them at the same moment, in one kind or another. */
export async function withHistory({ requests }: ConnectedTenant, count: number): Promise<string[]> {
  const visitors = [newVisitor(), newVisitor(), newVisitor()];
  const start = Date.now() - 48 * HOUR;
  await requests.collect(
    ...visitors.map((visitorId, place) => ({
      type: 'identify',
      visitorId,
      email: ADDRESS,
      occurredAt: new Date(start - 1 - place).toISOString(),
    })),
    ...Array.from({ length: count }, () => someEvent(visitors, start)),
  );
  return visitors;
}

/** Something that one of the visitors did in the twelve hours from then on. */
export function someEvent(visitors: readonly string[], from: number): Record<string, unknown> {
  const kinds = ['web', 'commerce', 'lifecycle', 'engagement', 'communication'];
  return {
    type: 'custom',
    name: 'happened',
    visitorId: visitors[randomInt(visitors.length)],
    kind: kinds[randomInt(kinds.length)],
    // A few moments only, so that ids have to decide; and hours ago, so that later ones can come in between.
    occurredAt: new Date(from + randomInt(12) * HOUR).toISOString(),
  };
}

/** Mails in every state, due or sent at the moments of the events. */
export async function withMails(
  world: JourneyWorld,
  { mails }: ConnectedTenant,
  count: number,
): Promise<void> {
  const start = Date.now() - 48 * HOUR;
  for (let mail = 0; mail < count; mail += 1) {
    const email = mail % 2 === 0 ? ADDRESS : ADDRESS.toUpperCase();
    const trackingId = await mails.queue([{ email: 'else@example.com' }, { email }], {
      scheduledFor: new Date(Date.now() + 24 * HOUR).toISOString(),
    });
    const at = new Date(start + randomInt(12) * HOUR);
    await world.sql(
      `update email_batches set created_at = $2, scheduled_for = null, state = 'paused' where tracking_id = $1`,
      [trackingId, at],
    );
    if (mail % 3 === 0) continue;
    await world.sql(
      `update email_recipients set status = 'sent', sent_at = $2, message_id = $1::text || index
       where batch_id = (select id from email_batches where tracking_id = $1)`,
      [trackingId, at],
    );
  }
}

/** Has nobody know what became of the lead's mails, which were due before all of its events. */
export async function withUnknownMails(world: JourneyWorld, { tenant }: ConnectedTenant): Promise<string[]> {
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
