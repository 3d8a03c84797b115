import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Inclusive range of days (`YYYY-MM-DD`) in a time zone. */
export type DaysInZone = { from: string; to: string; timeZone: string };

/** Mails by the stages that they reached, whenever that happened. */
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

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Domains that are listed one by one. */
const MAX_DOMAINS = 50;

/** SQL: the day of a time, in the range's time zone. */
export const dayOf = (time: string) => `to_char(${time} at time zone $4, 'YYYY-MM-DD')`;

/** SQL: whether a time is on one of the range's days. Days have 23 or 25 hours when the clocks change. */
export const isInRange = (time: string) => `${time} >= $2::date::timestamp at time zone $4
  and ${time} < ($3::date + 1)::timestamp at time zone $4`;

/** SQL: {@link MailCounts} of recipients `r`. */
const COUNTS = `count(*)::int as sent,
    count(*) filter (where r.status in ('delivered', 'opened', 'clicked', 'complained'))::int as delivered,
    count(*) filter (where r.status in ('opened', 'clicked'))::int as opened,
    count(*) filter (where r.status = 'clicked')::int as clicked,
    count(*) filter (where r.status = 'bounced')::int as bounced,
    count(*) filter (where r.status = 'complained')::int as complained`;

/** SQL: a mail is sent after its batch was accepted and before the batch ends, so that only these batches are read. */
const SENT_IN_RANGE = `email_batches b join email_recipients r on r.batch_id = b.id
  where b.project_id = $1 and b.created_at < ($3::date + 1)::timestamp at time zone $4
    and (b.completed_at is null or b.completed_at >= $2::date::timestamp at time zone $4)
    and ${isInRange('r.sent_at')}`;

/** Counts the mails by the day on which they were sent, with zeros for days without any. */
export async function countSentByDay(
  project: InProject,
  { from, to, timeZone }: DaysInZone,
): Promise<{ day: string; mails: MailCounts }[]> {
  const found = await rows<MailCounts & { day: string }>(
    project,
    `select ${dayOf('r.sent_at')} as day, ${COUNTS} from ${SENT_IN_RANGE} group by 1`,
    [project.projectId, from, to, timeZone],
  );
  const counts = new Map(found.map(({ day, ...mails }) => [day, mails]));
  return getDays(from, to).map((day) => ({ day, mails: counts.get(day) ?? NO_MAILS }));
}

function getDays(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Counts the mails by the recipient's domain, for the domains with most mails.
 * @returns `others`: mails to further domains and to erased addresses
 */
export async function countSentByDomain(
  project: InProject,
  { from, to, timeZone }: DaysInZone,
): Promise<{ domains: { domain: string; mails: MailCounts }[]; others: MailCounts }> {
  const found = await rows<MailCounts & { domain: string | null }>(
    project,
    `select case when place <= $5 then domain end as domain, ${Object.keys(NO_MAILS)
      .map((name) => `sum(${name})::int as ${name}`)
      .join(', ')}
     from (
       select *, row_number() over (order by domain is null, sent desc, domain) as place from (
         select case when r.erased_at is null then lower(split_part(r.email, '@', 2)) end as domain, ${COUNTS}
         from ${SENT_IN_RANGE} group by 1) by_domain) ranked
     group by 1 order by sent desc, 1`,
    [project.projectId, from, to, timeZone, MAX_DOMAINS],
  );
  const counts = found.map(({ domain, ...mails }) => ({ domain, mails }));
  return {
    domains: counts.flatMap(({ domain, mails }) => (domain === null ? [] : { domain, mails })),
    others: counts.find(({ domain }) => domain === null)?.mails ?? NO_MAILS,
  };
}
