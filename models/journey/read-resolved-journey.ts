import { z } from 'zod';
import type { Project } from '../in-project.ts';
import { queryTogether } from '../rows.ts';
import { buildMicrosecondsSql } from '../sql.ts';
import { buildItemsStatement, readItems, type JourneyItemsQuery } from './find-journey-items.ts';
import { addSequenceSteps, type JourneyItemRow } from './find-sequence-steps.ts';
import { CURRENCY_SQL } from './journey-settings.ts';
import { leadKeys } from './journey-subject.ts';
import { MATCH_SIGNALS, matchEvidence } from './resolutions.ts';

const touch = z.record(z.string(), z.string()).nullable();

const time = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)));

const header = z.object({
  firstTouch: touch,
  lastTouch: touch,
  firstSeenAt: time,
  lastSeenAt: time,
  webSessions: z.number(),
  pageviews: z.number(),
  /** In the project's currency, minus refunds. */
  revenueCents: z.number(),
  /** In other currencies, minus refunds. */
  otherRevenue: z.array(z.object({ currency: z.string(), revenueCents: z.number() })),
  orderCount: z.number(),
  totalTouches: z.number(),
  /** E-mail address of a visitor: the verified address seen last, otherwise the address seen last. */
  email: z.string().nullable(),
  /** Chosen like `email`. */
  phone: z.string().nullable(),
  socials: z.array(z.string()),
});

const row = z.object({
  visitorIds: z.array(z.string()),
  matchMethod: z.enum(MATCH_SIGNALS).nullable(),
  evidence: matchEvidence.array(),
  lead: leadKeys.nullable(),
  redactTouches: z.boolean(),
  /** Time of the header by the database's clock, in ISO 8601 with microseconds. */
  asOf: z.string(),
  header,
});

/** Visitors and header are the same on all pages. */
export type ResolvedJourney = z.infer<typeof row>;

const MAX_SOCIALS = 20;

const MAX_CURRENCIES = 100;

const COLUMNS = `known.visitor_ids as "visitorIds", known.match_method as "matchMethod", known.evidence, known.lead,
  coalesce((select redact_touches from journey_settings where project_id = $1), false) as "redactTouches",
  ${buildMicrosecondsSql('known.as_of')} as "asOf", known.header`;

/** Returns no row if the resolution has no header, belongs to another lead or has expired. */
const READ_SQL = `select ${COLUMNS} from journey_resolutions known
  where project_id = $1 and id = $2 and crm_lead_id = $3 and header is not null and expires_at > now()`;

const buildIdentitySql = (kind: 'email' | 'phone') =>
  `(select value from visitor_identities
    where project_id = $1 and visitor_id = any(resolution.visitor_ids) and kind = '${kind}'
    order by verified desc, last_seen_at desc, value limit 1)`;

/**
 * SQL: builds the header from the rollups of the resolution's visitors, and stores it for later pages.
 * Touches with a source have priority. Returns no row if the resolution is pending, belongs to another lead
 * or has expired.
 */
const OPEN_SQL = `with resolution as (
    select visitor_ids from journey_resolutions
    where project_id = $1 and id = $2 and crm_lead_id = $3 and state = 'resolved' and expires_at > now()
  ), seen as (
    select visitors.* from resolution, visitors
    where visitors.project_id = $1 and visitors.visitor_id = any(resolution.visitor_ids)
  ), own as (
    select ${CURRENCY_SQL} as currency
  ), revenue as (
    select each.currency, sum(each.cents::bigint) as cents
    from seen cross join jsonb_each_text(seen.revenue_by_currency) as each (currency, cents) group by each.currency
  ), counted as (
    select jsonb_build_object(
      'firstTouch', (select first_touch from seen where first_touch_at is not null
        order by first_touch_sourced desc, first_touch_at, first_touch_event_id limit 1),
      'lastTouch', (select last_touch from seen where last_touch_at is not null
        order by last_touch_sourced desc, last_touch_at desc, last_touch_event_id desc limit 1),
      'firstSeenAt', min(first_seen_at) filter (where isfinite(first_seen_at)),
      'lastSeenAt', max(last_seen_at) filter (where isfinite(last_seen_at)),
      'webSessions', coalesce(sum(web_sessions), 0), 'pageviews', coalesce(sum(pageviews), 0),
      'revenueCents', coalesce(sum(revenue_cents), 0)
        + coalesce((select cents from revenue join own using (currency)), 0),
      'otherRevenue', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'revenueCents', cents) order by currency), '[]')
        from (select revenue.* from revenue, own where revenue.currency <> own.currency
          order by revenue.currency limit ${MAX_CURRENCIES}) as other),
      'orderCount', coalesce(sum(order_count), 0), 'totalTouches', coalesce(sum(total_touches), 0),
      'email', (select ${buildIdentitySql('email')} from resolution),
      'phone', (select ${buildIdentitySql('phone')} from resolution),
      'socials', to_jsonb(array(select distinct value from visitor_identities, resolution
        where project_id = $1 and visitor_id = any(resolution.visitor_ids) and kind = 'social'
        order by value limit ${MAX_SOCIALS}))) as header
    from seen
  )
  update journey_resolutions known set header = coalesce(known.header, counted.header),
    as_of = coalesce(known.as_of, now()), answered_at = coalesce(known.answered_at, now())
  from counted, resolution where known.project_id = $1 and known.id = $2
  returning ${COLUMNS}`;

const SETTINGS = {
  /** Saves planning time, which grows with the number of partitions and exceeds the execution time. */
  planCacheMode: 'force_generic_plan',
  enableSeqScan: false,
  /**
   * The commit need not wait for the disk, because callers resolve the lead again if a crash of PostgreSQL
   * loses the header.
   */
  synchronousCommit: false,
} as const;

type FoundJourneyPage = { journey: ResolvedJourney; items: JourneyItemRow[]; isCut: boolean };

/**
 * Reads a page of a resolved journey in one round trip, plus one if the page has mails of sequences.
 * @param isOpened false for the first page: the call then computes and stores the header
 * @returns undefined if the lead is not resolved, the resolution has expired, or a later page finds no header
 */
export async function findJourneyPage(
  { database, projectId }: Project,
  query: JourneyItemsQuery,
  { isOpened }: { isOpened: boolean },
): Promise<FoundJourneyPage | undefined> {
  const project = { database, projectId, settings: SETTINGS };
  const [[found] = [], itemRows = []] = await queryTogether(project, [
    { sql: isOpened ? READ_SQL : OPEN_SQL, bind: [projectId, query.resolutionId, query.crmLeadId] },
    buildItemsStatement(projectId, query),
  ]);
  if (!found) return undefined;
  const journey = row.parse(found);
  const { items, isCut } = readItems(itemRows, query);
  return { journey, items: await addSequenceSteps(project, items), isCut };
}
