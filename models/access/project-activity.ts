import type { InProject } from '../in-project.ts';
import {
  countSentByDay,
  buildDaySql,
  buildInRangeSql,
  type DaysInZone,
  type MailCounts,
} from '../emails/sent-mails.ts';
import { rows } from '../rows.ts';

export type DayOfActivity = {
  day: string;
  mails: MailCounts;
  sessions: number;
  orders: number;
  /** Revenue minus refunds by currency (ISO 4217), in the currency's minor unit. */
  revenue: Record<string, number>;
};

const SESSIONS = `select ${buildDaySql('started_at')} as day, count(*)::int as sessions
  from visitor_sessions where project_id = $1 and ${buildInRangeSql('started_at')} group by 1`;

const ORDERS = `select ${buildDaySql('occurred_at')} as day, coalesce(currency, $5) as currency, count(*)::int as orders,
    sum(revenue_cents - refunded_cents)::text as revenue
  from visitor_orders where project_id = $1 and ${buildInRangeSql('occurred_at')} group by 1, 2`;

/**
 * Includes days without activity.
 * @param currency currency of orders that name none
 */
export async function findDailyActivity(
  project: InProject,
  range: DaysInZone,
  currency: string,
): Promise<DayOfActivity[]> {
  const { from, to, timeZone } = range;
  const bind = [project.projectId, from, to, timeZone];
  const mails = await countSentByDay(project, range);
  const sessions = await rows<{ day: string; sessions: number }>(project, SESSIONS, bind);
  const orders = await rows<{ day: string; currency: string; orders: number; revenue: string }>(
    project,
    ORDERS,
    [...bind, currency],
  );
  return mails.map((sent) => {
    const { day } = sent;
    const ordered = orders.filter((row) => row.day === day);
    return {
      ...sent,
      sessions: sessions.find((row) => row.day === day)?.sessions ?? 0,
      orders: ordered.reduce((sum, row) => sum + row.orders, 0),
      revenue: Object.fromEntries(ordered.map((row) => [row.currency, Number(row.revenue)])),
    };
  });
}
