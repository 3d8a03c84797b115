import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Usage on one day (UTC). */
export type DayOfUsage = {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Includes copies (cc and bcc), which also count against the daily limit. */
  recipients: number;
  singleMails: number;
  /** Number of received events, without duplicates. */
  events: number;
  /** Size of the received events as JSON in bytes, including duplicates. */
  eventBytes: number;
};

/** Finds the usage by day, and includes days without usage. `from` and `to`: `YYYY-MM-DD`, inclusive. */
export function findDailyUsage(
  project: InProject,
  { from, to }: { from: string; to: string },
): Promise<DayOfUsage[]> {
  return rows<DayOfUsage>(
    project,
    // A day has several rows of event usage, so that concurrent updates do not wait for each other.
    `select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(mails.recipients, 0) as recipients,
       coalesce(mails.single_mails, 0) as "singleMails", coalesce(collected.events, 0)::float8 as events,
       coalesce(collected.bytes, 0)::float8 as "eventBytes"
     from (select $2::date + n as day from generate_series(0, $3::date - $2::date) as n) as days
       left join email_daily_usage mails on mails.project_id = $1 and mails.day = days.day
       left join (
         select day, sum(events) as events, sum(bytes) as bytes from event_daily_usage
         where project_id = $1 and day between $2::date and $3::date group by day) as collected
         on collected.day = days.day
     order by days.day`,
    [project.projectId, from, to],
  );
}
