import { DAY_MS } from '../../domain/local-clock.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { RecipientStatus } from './recipients.ts';

/** Range of days in a time zone. `from` and `to` are inclusive, as `YYYY-MM-DD`. */
export type DaysInZone = { from: string; to: string; timeZone: string };

/**
 * Numbers of mails that have reached each status so far, even if they reached it after the last day of the
 * report.
 */
export type MailCounts = {
  /** Accepted by the provider. */
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  complained: number;
};

const NO_MAILS: MailCounts = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
};

const MAX_DOMAINS = 50;

export const buildDaySql = (time: string) => `(${time} at time zone $4)::date::text`;

/**
 * `$2` and `$3`: first and last day in the time zone `$4`. Each bound is converted by itself, because a day
 * may have 23 or 25 hours.
 */
export const buildInRangeSql = (time: string) => `${time} >= $2::date::timestamp at time zone $4
  and ${time} < ($3::date + 1)::timestamp at time zone $4`;

/**
 * Without conditions on the batch's times, PostgreSQL would read all batches of the project. The extra day is
 * for cancelled batches: their open calls may send mails up to a day after `completed_at`.
 */
const SENT_IN_RANGE = `email_batches b join email_recipients r on r.batch_id = b.id
  where b.project_id = $1 and b.created_at < ($3::date + 1)::timestamp at time zone $4
    and (b.completed_at is null or b.completed_at >= $2::date::timestamp at time zone $4 - interval '1 day')
    and ${buildInRangeSql('r.sent_at')}`;

const buildCountSql = (...statuses: RecipientStatus[]) =>
  `coalesce(sum(mails) filter (where status in ('${statuses.join("', '")}')), 0)::int`;

/** SQL: columns of {@link MailCounts}. Requires rows with a `status` and a number of `mails`. */
export const MAIL_COUNTS = `coalesce(sum(mails), 0)::int as sent,
    ${buildCountSql('delivered', 'opened', 'clicked', 'complained')} as delivered,
    ${buildCountSql('opened', 'clicked')} as opened, ${buildCountSql('clicked')} as clicked,
    ${buildCountSql('bounced')} as bounced, ${buildCountSql('complained')} as complained`;

/** Counting by key and status first is faster than filtering all mails for each column. */
const buildCountByKeySql = (key: string) => `select key, ${MAIL_COUNTS}
  from (select ${key} as key, r.status, count(*) as mails from ${SENT_IN_RANGE} group by 1, 2) by_status group by 1`;

export async function countSentByDay(
  project: InProject,
  { from, to, timeZone }: DaysInZone,
): Promise<{ day: string; mails: MailCounts }[]> {
  const found = await rows<MailCounts & { key: string }>(
    project,
    buildCountByKeySql(buildDaySql('r.sent_at')),
    [project.projectId, from, to, timeZone],
  );
  const counts = new Map(found.map(({ key, ...mails }) => [key, mails]));
  return getDays(from, to).map((day) => ({ day, mails: counts.get(day) ?? NO_MAILS }));
}

export function getDays(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Lists the {@link MAX_DOMAINS} domains with the most mails.
 * @returns `others`: mails to all other domains and to erased addresses
 */
export async function countSentByDomain(
  project: InProject,
  { from, to, timeZone }: DaysInZone,
): Promise<{ domains: { domain: string; mails: MailCounts }[]; others: MailCounts }> {
  const found = await rows<MailCounts & { domain: string | null }>(
    project,
    `select case when place <= $5 then key end as domain, ${Object.keys(NO_MAILS)
      .map((name) => `sum(${name})::int as ${name}`)
      .join(', ')}
     from (select *, row_number() over (order by key is null, sent desc, key) as place from (
       ${buildCountByKeySql("case when r.erased_at is null then lower(split_part(r.email, '@', 2)) end")}) by_domain) ranked
     group by 1 order by sent desc, 1`,
    [project.projectId, from, to, timeZone, MAX_DOMAINS],
  );
  const counts = found.map(({ domain, ...mails }) => ({ domain, mails }));
  return {
    domains: counts.flatMap(({ domain, mails }) => (domain === null ? [] : { domain, mails })),
    others: counts.find(({ domain }) => domain === null)?.mails ?? NO_MAILS,
  };
}
