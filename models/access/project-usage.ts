import { col, fn, Op } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

/** Events that a project collected on a day over the connections of one shard. Bigints, which come as text. */
const eventDailyUsage = defineTable({ tableName: 'event_daily_usage' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** `YYYY-MM-DD`, in UTC: when they came, whenever they happened. */
  day: c.key(c.day()),
  shard: c.key(c.smallint()),
  /** Stored: none that was there before. */
  events: c.bigint(),
  /** As JSON, as they came. */
  bytes: c.bigint(),
}));

type EventDailyUsage = RowOf<typeof eventDailyUsage>;

/**
 * What a project used on a day (UTC). `recipients` are those whose mail goes out on it, by when it is sent; `singleMails` of
 * them in a batch of one.
 */
export type DayOfUsage = {
  /** `YYYY-MM-DD`. */
  day: string;
  recipients: number;
  singleMails: number;
  events: number;
  eventBytes: number;
};

/** What the project used on each day from the first to the last, which are `YYYY-MM-DD`; nothing is a day of zeros. */
export async function findDailyUsages(
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
  const events = new Map((await findCollected(project, days)).map((each) => [each.day, each]));
  return mails.map((day) => {
    const collected = events.get(day.day);
    return { ...day, events: Number(collected?.events ?? 0), eventBytes: Number(collected?.bytes ?? 0) };
  });
}

/** The days on which the project collected events, over all shards. */
function findCollected(
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
