import type { ConversionState } from '../../domain/conversion-goal.ts';
import { buildDaySql, buildInRangeSql, getDays, type DaysInZone } from '../emails/sent-mails.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/**
 * Counts of one day. They exclude conversions that are only validated. Restatements change `value`, but are
 * not counted.
 */
export type ConversionDay = {
  day: string;
  states: Partial<Record<ConversionState, number>>;
  withClickId: number;
  /** Accepted by Google. */
  matched: number;
  /** Accepted or rejected by Google. */
  matchable: number;
  /** Value by currency (ISO 4217), in the currency's minor unit. */
  value: Record<string, number>;
};

const IN_RANGE = `from conversions c where project_id = $1 and ${buildInRangeSql('occurred_at')} and not validate_only`;

const COUNTS = `select day, json_object_agg(state, conversions) as states, sum(clicks)::int as "withClickId",
    sum(matched)::int as matched, sum(matchable)::int as matchable
  from (select ${buildDaySql('occurred_at')} as day, state, count(*) as conversions,
    count(*) filter (where signal = 'click'
      and state in ('sent', 'accepted', 'rejected', 'duplicate', 'unknown', 'retracted')) as clicks,
    count(*) filter (where provider = 'googleads' and state = 'accepted') as matched,
    count(*) filter (where provider = 'googleads' and state in ('accepted', 'rejected')) as matchable
    ${IN_RANGE} and sequence = 0 group by 1, 2) by_state group by 1`;

/** SQL: sums of the latest values of accepted conversions. An order with several destinations counts once. */
const VALUES = `select ${buildDaySql('occurred_at')} as day, currency, sum(value_cents)::float8 as value
  from (select distinct on (subject) occurred_at, currency, value_cents
    ${IN_RANGE} and state = 'accepted' and value_cents is not null
      and (sequence = 0 or exists (select from conversions first where first.project_id = $1
        and first.destination = c.destination and first.subject = c.subject and first.sequence = 0
        and first.state = 'accepted'))
    order by subject, sequence desc) latest group by 1, 2`;

export async function countConversions(
  project: InProject,
  { from, to, timeZone }: DaysInZone,
): Promise<ConversionDay[]> {
  const bind = [project.projectId, from, to, timeZone];
  const counts = await rows<Omit<ConversionDay, 'value'>>(project, COUNTS, bind);
  const values = await rows<{ day: string; currency: string; value: number }>(project, VALUES, bind);
  const byDay = new Map(counts.map((row) => [row.day, row]));
  return getDays(from, to).map((day) => ({
    ...(byDay.get(day) ?? { day, states: {}, withClickId: 0, matched: 0, matchable: 0 }),
    value: Object.fromEntries(
      values.filter((row) => row.day === day).map(({ currency, value }) => [currency, value]),
    ),
  }));
}
