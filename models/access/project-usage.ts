import { col, fn, Op } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

/** Events that a project collected on a day, in shards, so that concurrent updates do not wait. Bigints are text. */
const eventDailyUsage = defineTable({ tableName: 'event_daily_usage' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** `YYYY-MM-DD` in UTC: the day of receipt, not of the event. */
  day: c.key(c.day()),
  shard: c.key(c.smallint()),
  /** New events, without duplicates. */
  events: c.bigint(),
  /** Size as received JSON. */
  bytes: c.bigint(),
}));

type EventDailyUsage = RowOf<typeof eventDailyUsage>;

/**
 * Usage of a project on a day (UTC). `recipients` count on the day of sending; `singleMails` are mails in batches of
 * one recipient.
 */
export type DayOfUsage = {
  day: string;
  recipients: number;
  singleMails: number;
  events: number;
  eventBytes: number;
};

/** Finds the usage of each day in a range of `YYYY-MM-DD` dates, inclusive. Days without usage are zeros. */
export async function findDailyUsage(
  project: InProject,
  days: { from: string; to: string },
): Promise<DayOfUsage[]> {
  const mails = await rows<Pick<DayOfUsage, 'day' | 'recipients' | 'singleMails'>>(
    project,
    `select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(mails.recipients, 0) as recipients,
       coalesce(mails.single_mails, 0) as "singleMails"
     from (select $2::date + n as day from generate_series(0, $3::date - $2::date) as n) as days
       left join email_daily_usage mails on mails.project_id = $1 and mails.day = days.day
     order by days.day`,
    [project.projectId, days.from, days.to],
  );
  const events = new Map((await findCollectedEvents(project, days)).map((usage) => [usage.day, usage]));
  return mails.map((day) => {
    const collected = events.get(day.day);
    return { ...day, events: Number(collected?.events ?? 0), eventBytes: Number(collected?.bytes ?? 0) };
  });
}

/** Finds collected events by day, summed over all shards. */
function findCollectedEvents(
  { database, projectId, transaction }: InProject,
  { from, to }: { from: string; to: string },
): Promise<EventDailyUsage[]> {
  return eventDailyUsage(database).findAll({
    attributes: ['day', [fn('sum', col('events')), 'events'], [fn('sum', col('bytes')), 'bytes']],
    where: { projectId, day: { [Op.between]: [from, to] } },
    group: ['day'],
    raw: true,
    transaction,
  });
}
