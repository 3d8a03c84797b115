import { z } from 'zod';
import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { microseconds } from './events.ts';
import { MATCH_SIGNALS, matchEvidence } from './resolutions.ts';
import { leadKeys } from './subjects.ts';

const touch = z.record(z.string(), z.string()).nullable();

const row = z.object({
  visitorIds: z.array(z.string()),
  matchMethod: z.enum(MATCH_SIGNALS).nullable(),
  evidence: matchEvidence.array(),
  lead: leadKeys.nullable(),
  redactTouches: z.boolean(),
  /** When it was read by the database's clock, in microseconds. */
  asOf: z.string(),
  firstTouch: touch,
  lastTouch: touch,
  firstSeenAt: z.date().nullable(),
  lastSeenAt: z.date().nullable(),
  webSessions: z.number(),
  pageviews: z.number(),
  revenueCents: z.number(),
  orderCount: z.number(),
  totalTouches: z.number(),
  /** Of the visitors, said by a trusted sender first, then seen last. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  socials: z.array(z.string()),
});

/** The visitors that a lead was resolved to, and the rollup of their history. */
export type ResolvedJourney = z.infer<typeof row>;

/** Most social profiles that a header lists. */
const MAX_SOCIALS = 20;

/**
 * Reads a resolution with the rollups of its visitors, whose cost does not grow with their history, and records, once,
 * that a caller was answered from it. First and last touch follow the rule for a single visitor: a touch with a source
 * goes before one without. Undefined when the lead is not resolved, or the resolution is another lead's or has expired.
 */
export async function readResolvedJourney(
  project: Project,
  { resolutionId, crmLeadId }: { resolutionId: string; crmLeadId: string },
): Promise<ResolvedJourney | undefined> {
  const identity = (kind: 'email' | 'phone') =>
    `(select value from visitor_identities
      where project_id = $1 and visitor_id = any(resolution.visitor_ids) and kind = '${kind}'
      order by verified desc, last_seen_at desc, value limit 1)`;
  const [found] = await rows(
    project,
    `with answered as (
       update journey_resolutions set answered_at = now()
       where project_id = $1 and id = $2 and crm_lead_id = $3 and state = 'resolved' and answered_at is null
     ), resolution as (
       select visitor_ids, match_method, evidence, lead from journey_resolutions
       where project_id = $1 and id = $2 and crm_lead_id = $3 and state = 'resolved' and expires_at > now()
     ), seen as (
       select visitors.* from resolution, visitors
       where visitors.project_id = $1 and visitors.visitor_id = any(resolution.visitor_ids)
     )
     select resolution.visitor_ids as "visitorIds", match_method as "matchMethod", evidence, lead,
       coalesce((select redact_touches from journey_settings where project_id = $1), false) as "redactTouches",
       ${microseconds('now()')} as "asOf",
       (select first_touch from seen where first_touch_at is not null
        order by first_touch_sourced desc, first_touch_at, first_touch_event_id limit 1) as "firstTouch",
       (select last_touch from seen where last_touch_at is not null
        order by last_touch_sourced desc, last_touch_at desc, last_touch_event_id desc limit 1) as "lastTouch",
       sums.*,
       ${identity('email')} as email, ${identity('phone')} as phone,
       array(select distinct value from visitor_identities
         where project_id = $1 and visitor_id = any(resolution.visitor_ids) and kind = 'social'
         order by value limit ${MAX_SOCIALS}) as socials
     from resolution, lateral (
       select min(first_seen_at) filter (where isfinite(first_seen_at)) as "firstSeenAt",
         max(last_seen_at) filter (where isfinite(last_seen_at)) as "lastSeenAt",
         coalesce(sum(web_sessions), 0)::float8 as "webSessions", coalesce(sum(pageviews), 0)::float8 as pageviews,
         coalesce(sum(revenue_cents), 0)::float8 as "revenueCents",
         coalesce(sum(order_count), 0)::float8 as "orderCount",
         coalesce(sum(total_touches), 0)::float8 as "totalTouches"
       from seen) as sums`,
    [project.projectId, resolutionId, crmLeadId],
  );
  return found && row.parse(found);
}
