import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Inclusive range of days (`YYYY-MM-DD`) in a time zone. */
export type ActivityRange = { from: string; to: string; timeZone: string };

type MailCounts = {
  /** Accepted by the provider on the day. The other counts are of these mails, whenever they happened. */
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  complained: number;
};

export type DayOfActivity = {
  day: string;
  mails: MailCounts;
  sessions: number;
  orders: number;
  /** Revenue minus refunds by currency, in its minor unit. */
  revenue: Record<string, number>;
};

const NO_MAILS: MailCounts = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 };

const DAY_MS = 24 * 60 * 60 * 1_000;

/** SQL: the day of a time, in the range's time zone. */
const dayOf = (time: string) => `to_char(${time} at time zone $4, 'YYYY-MM-DD')`;

/** SQL: whether a time is on one of the range's days. Days have 23 or 25 hours when the clocks change. */
const isInRange = (time: string) => `${time} >= $2::date::timestamp at time zone $4
  and ${time} < ($3::date + 1)::timestamp at time zone $4`;

/** A mail is sent after its batch was accepted and before the batch ends, so that only these batches are read. */
const MAILS = `select ${dayOf('r.sent_at')} as day, count(*)::int as sent,
    count(*) filter (where r.status in ('delivered', 'opened', 'clicked', 'complained'))::int as delivered,
    count(*) filter (where r.status in ('opened', 'clicked'))::int as opened,
    count(*) filter (where r.status = 'clicked')::int as clicked,
    count(*) filter (where r.status = 'bounced')::int as bounced,
    count(*) filter (where r.status = 'complained')::int as complained
  from email_batches b join email_recipients r on r.batch_id = b.id
  where b.project_id = $1 and b.created_at < ($3::date + 1)::timestamp at time zone $4
    and (b.completed_at is null or b.completed_at >= $2::date::timestamp at time zone $4)
    and ${isInRange('r.sent_at')}
  group by 1`;

const SESSIONS = `select ${dayOf('started_at')} as day, count(*)::int as sessions
  from visitor_sessions where project_id = $1 and ${isInRange('started_at')} group by 1`;

const ORDERS = `select ${dayOf('occurred_at')} as day, coalesce(currency, $5) as currency, count(*)::int as orders,
    sum(revenue_cents - refunded_cents)::text as revenue
  from visitor_orders where project_id = $1 and ${isInRange('occurred_at')} group by 1, 2`;

/**
 * Finds the project's activity of each day, with zeros for days without any.
 * @param currency currency of orders without one
 */
export async function findDailyActivity(
  project: InProject,
  { from, to, timeZone }: ActivityRange,
  currency: string,
): Promise<DayOfActivity[]> {
  const bind = [project.projectId, from, to, timeZone];
  const mails = await rows<MailCounts & { day: string }>(project, MAILS, bind);
  const sessions = await rows<{ day: string; sessions: number }>(project, SESSIONS, bind);
  const orders = await rows<{ day: string; currency: string; orders: number; revenue: string }>(
    project,
    ORDERS,
    [...bind, currency],
  );
  return getDays(from, to).map((day) => {
    const { day: _, ...counts } = mails.find((row) => row.day === day) ?? { ...NO_MAILS, day };
    const ordered = orders.filter((row) => row.day === day);
    return {
      day,
      mails: counts,
      sessions: sessions.find((row) => row.day === day)?.sessions ?? 0,
      orders: ordered.reduce((sum, row) => sum + row.orders, 0),
      revenue: Object.fromEntries(ordered.map((row) => [row.currency, Number(row.revenue)])),
    };
  });
}

function getDays(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}
