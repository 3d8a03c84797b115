import { z } from 'zod';
import type { Statement } from '../prepared.ts';
import { microseconds } from '../sql.ts';
import { MATCH_SIGNALS, matchEvidence } from './resolutions.ts';
import { leadKeys } from './request-columns.ts';
import type { Project } from '../in-project.ts';
import { rowsTogether } from '../rows.ts';
import {
  itemsStatement,
  readItems,
  type JourneyItems,
  type JourneyItemsQuery,
} from './find-journey-items.ts';

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
  /** Of orders in the project's currency, less what was given back. */
  revenueCents: z.number(),
  /** Of orders in other currencies. */
  otherRevenue: z.array(z.object({ currency: z.string(), revenueCents: z.number() })),
  orderCount: z.number(),
  totalTouches: z.number(),
  /** Of the visitors, said by a trusted sender first, then seen last. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  socials: z.array(z.string()),
});

const row = z.object({
  visitorIds: z.array(z.string()),
  matchMethod: z.enum(MATCH_SIGNALS).nullable(),
  evidence: matchEvidence.array(),
  lead: leadKeys.nullable(),
  redactTouches: z.boolean(),
  /** As of which moment the header is, by the database's clock, in microseconds. */
  asOf: z.string(),
  header,
});

/** The visitors that a lead was resolved to, and the rollup of their history, which is the same on all pages. */
export type ResolvedJourney = z.infer<typeof row>;

type AskedResolution = { resolutionId: string; crmLeadId: string };

/** Most social profiles, and most other currencies, that a header lists. */
const MAX_SOCIALS = 20;
const MAX_CURRENCIES = 100;

/** What is read of a resolution, which goes by the name `known`. */
const COLUMNS = `known.visitor_ids as "visitorIds", known.match_method as "matchMethod", known.evidence, known.lead,
  coalesce((select redact_touches from journey_settings where project_id = $1), false) as "redactTouches",
  ${microseconds('known.as_of')} as "asOf", known.header`;

/**
 * Reads a resolution that a caller was answered from, with the header that was written down then. No row when there is
 * none, it is another lead's, or it has expired.
 */
function readingStatement(projectId: string, { resolutionId, crmLeadId }: AskedResolution): Statement {
  return { sql: READ, bind: [projectId, resolutionId, crmLeadId] };
}

/**
 * Reads a resolution for the first page of a journey: adds up the rollups of its visitors, whose cost does not grow
 * with their history, and writes the header down. Who comes later, or was a moment later, gets the same. First and last
 * touch follow the rule for a single visitor: a touch with a source goes before one without. No row when the lead is
 * not resolved, or the resolution is another lead's or has expired.
 */
function openingStatement(projectId: string, { resolutionId, crmLeadId }: AskedResolution): Statement {
  return { sql: OPEN, bind: [projectId, resolutionId, crmLeadId] };
}

/** What PostgreSQL has answered to either statement; undefined when there is no row. */
function toResolvedJourney([found]: readonly object[]): ResolvedJourney | undefined {
  return found && row.parse(found);
}

const READ = `select ${COLUMNS} from journey_resolutions known
  where project_id = $1 and id = $2 and crm_lead_id = $3 and header is not null and expires_at > now()`;

const identity = (kind: 'email' | 'phone') =>
  `(select value from visitor_identities
    where project_id = $1 and visitor_id = any(resolution.visitor_ids) and kind = '${kind}'
    order by verified desc, last_seen_at desc, value limit 1)`;

const OPEN = `with resolution as (
    select visitor_ids from journey_resolutions
    where project_id = $1 and id = $2 and crm_lead_id = $3 and state = 'resolved' and expires_at > now()
  ), seen as (
    select visitors.* from resolution, visitors
    where visitors.project_id = $1 and visitors.visitor_id = any(resolution.visitor_ids)
  ), own as (
    select coalesce((select currency from journey_settings where project_id = $1), 'USD') as currency
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
      'email', (select ${identity('email')} from resolution),
      'phone', (select ${identity('phone')} from resolution),
      'socials', to_jsonb(array(select distinct value from visitor_identities, resolution
        where project_id = $1 and visitor_id = any(resolution.visitor_ids) and kind = 'social'
        order by value limit ${MAX_SOCIALS}))) as header
    from seen
  )
  update journey_resolutions known set header = coalesce(known.header, counted.header),
    as_of = coalesce(known.as_of, now()), answered_at = coalesce(known.answered_at, now())
  from counted, resolution where known.project_id = $1 and known.id = $2
  returning ${COLUMNS}`;

/**
 * How the statements of a page are planned: once for a connection, because PostgreSQL looks at each partition of the
 * events to plan one, which takes longer than to read the page; and by their indexes, however small the tables were at
 * that moment. A crash of PostgreSQL may lose that a caller was answered; then the lead is resolved once more.
 */
const SETTINGS = {
  planCacheMode: 'force_generic_plan',
  enableSeqScan: false,
  synchronousCommit: false,
} as const;

export type FoundJourneyPage = JourneyItems & { journey: ResolvedJourney };

/**
 * Reads a page of a journey that was resolved, in one round trip to PostgreSQL: what the lead was resolved to and the
 * items of its visitors, which the second statement reads from what the first has written.
 * @param isOpened whether it is a later page: the first one opens the resolution
 * @returns undefined when the lead was not resolved, or too long ago; for a later page also when it was not opened
 */
export async function findJourneyPage(
  { database, projectId }: Project,
  query: JourneyItemsQuery,
  { isOpened }: { isOpened: boolean },
): Promise<FoundJourneyPage | undefined> {
  const resolution = isOpened ? readingStatement(projectId, query) : openingStatement(projectId, query);
  const [known = [], found = []] = await rowsTogether({ database, projectId, settings: SETTINGS }, [
    resolution,
    itemsStatement(projectId, query),
  ]);
  const journey = toResolvedJourney(known);
  return journey && { journey, ...readItems(found, query) };
}
