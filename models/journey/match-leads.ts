import { z } from 'zod';
import {
  buildRecordUseSql,
  SEALED_CONNECTION_SQL,
  type SealedConnection,
  type SealedConnectionJson,
} from '../connections/open-connections.ts';
import type { InProject, Project } from '../in-project.ts';
import { REMAINING_PAUSE_SQL } from '../providers/provider-slots.ts';
import { findRow, queryTogether, rows } from '../rows.ts';
import { CURRENCY_SQL, DEFAULT_JOURNEY_SETTINGS } from './journey-settings.ts';
import type { LeadKeys } from './journey-subject.ts';
import { matchEvidence, type MatchEvidence, type MatchSignal } from './resolutions.ts';

/** `matchMethod`: strongest signal, null without a match. */
type MatchedLead = { matchMethod: MatchSignal | null; visitors: number };

/**
 * `connection`: undefined without a CRM connection. `pauseMs`: milliseconds until calls to the CRM may
 * continue.
 */
export type OpenedResolution = MatchedLead & {
  crmLeadId: string;
  state: 'pending' | 'resolved';
  connection: SealedConnection | undefined;
  pauseMs: number;
  defaultCountry: string | null;
};

type OpenedRow = Omit<OpenedResolution, 'connection'> & {
  connection: SealedConnectionJson | null;
};

/**
 * Finds a resolution with its CRM connection, and records the use of the connection if the resolution is
 * pending.
 * @returns undefined if the resolution or the project was deleted
 */
export async function openResolution(
  project: Project,
  resolutionId: string,
): Promise<OpenedResolution | undefined> {
  const { projectId } = project;
  const row = await findRow<OpenedRow>(project, OPEN_SQL, [projectId, resolutionId]);
  if (!row) return undefined;
  const { connection, ...found } = row;
  return { ...found, connection: connection ? { ...connection, projectId } : undefined };
}

const OPEN_SQL = `with found as (
    select connection_id, crm_lead_id, state, match_method, visitor_ids from journey_resolutions
    where project_id = $1 and id = $2
      and exists (select from projects where projects.id = $1 and projects.deleted_at is null)
  ), pending as (select connection_id from found where state = 'pending'),
  used as (${buildRecordUseSql('pending')})
  select found.crm_lead_id as "crmLeadId", found.state, found.match_method as "matchMethod",
    cardinality(found.visitor_ids) as visitors, ${REMAINING_PAUSE_SQL} as "pauseMs",
    (select default_country from journey_settings where project_id = $1) as "defaultCountry",
    ${SEALED_CONNECTION_SQL} as connection
  from found left join connections c on c.project_id = $1 and c.id = found.connection_id`;

/**
 * Maximum number of visitors of a lead. Visitors with stronger signals have priority, then verified visitors,
 * then recently seen visitors.
 */
const MAX_VISITORS = 1_000;

/**
 * Maximum number of candidates that are checked for a lead, by the priority of {@link MAX_VISITORS}. Bounds
 * the cost, because anyone can report a value for any number of visitors.
 */
export const MAX_CANDIDATES = 5 * MAX_VISITORS;

/**
 * SQL: a row for each visitor of a lead and each signal that matches the visitor. `position` orders the rows.
 * Values: {@link bindLeadKeys}.
 */
const MATCHES_SQL = `with own (kind, value) as (
     select 'crm_lead_id', unnest($2::text[]) union all
     select 'email', unnest($3::text[]) union all
     select 'phone', unnest($4::text[])
   ), settings as (
     select coalesce(identifier_limit, ${DEFAULT_JOURNEY_SETTINGS.identifierLimit}) as most,
       coalesce(verified_only, false) and not $6 as is_verified_only,
       case when $6 then ${MAX_CANDIDATES} when verified_only then 0
         else coalesce(unverified_limit, ${DEFAULT_JOURNEY_SETTINGS.unverifiedLimit}) end as most_unverified
     from (select) as one left join journey_settings on project_id = $1
   ), claimed as (
     select claim.visitor_id, own.kind, bool_or(claim.verified) as verified, max(claim.last_seen_at) as last_seen_at
     from own cross join settings cross join lateral (
       (select visitor_id, verified, last_seen_at from visitor_identities
        where project_id = $1 and kind = own.kind and value = own.value and verified
        order by last_seen_at desc, visitor_id limit ${MAX_CANDIDATES})
       union all
       (select visitor_id, verified, last_seen_at from visitor_identities
        where project_id = $1 and kind = own.kind and value = own.value and not verified
        order by created_at, visitor_id limit settings.most_unverified)
     ) as claim
     group by claim.visitor_id, own.kind
     order by own.kind = 'crm_lead_id' desc, verified desc, last_seen_at desc, claim.visitor_id
     limit ${MAX_CANDIDATES}
   ), identified as (
     select claimed.* from claimed, settings, lateral (
       select count(*) as others from (
         select from visitor_identities other
         where other.project_id = $1 and other.visitor_id = claimed.visitor_id and other.kind = claimed.kind
           and (other.verified or not claimed.verified)
           and not exists (select from own where own.kind = other.kind and own.value = other.value)
         limit settings.most) as counted) as shared
     where shared.others < settings.most
   ), clicked as (
     select min(visitor_id) as visitor_id, max(last_seen_at) as last_seen_at from (
       select visitor_id, last_seen_at from visitors where project_id = $1 and first_fbclid = $5 limit 2) as holders
     having count(*) = 1 and not (select is_verified_only from settings)
   ), evidence as (
     select visitor_id, case kind when 'crm_lead_id' then 'crm_lead_id' else 'identity' end as signal,
       nullif(kind, 'crm_lead_id') as kind, verified, last_seen_at,
       case kind when 'crm_lead_id' then 1 else 2 end as rank
     from identified
     union all
     select visitor_id, 'fbclid', null, false, last_seen_at, 3 from clicked
   ), chosen as (
     select visitor_id, min(rank) as best, bool_or(verified) as verified, max(last_seen_at) as last_seen_at
     from evidence group by visitor_id
     order by best, verified desc, last_seen_at desc, visitor_id limit ${MAX_VISITORS}
   )
   select visitor_id as "visitorId", signal, kind, evidence.verified, row_number() over (
     order by best, chosen.verified desc, chosen.last_seen_at desc, visitor_id, rank, kind) as position
   from chosen join evidence using (visitor_id)`;

function bindLeadKeys(
  { projectId }: Pick<Project, 'projectId'>,
  { ids, emails, phones, fbclid }: LeadKeys,
  claims: 'trusted' | 'all',
): unknown[] {
  return [projectId, ids, emails, phones, fbclid ?? null, claims === 'all'];
}

/**
 * A generic plan saves planning time, which exceeds the execution time. The commit need not wait for the
 * disk, because callers match the lead again if a crash of PostgreSQL loses the result.
 */
const MATCH_SETTINGS = {
  planCacheMode: 'force_generic_plan',
  enableSeqScan: false,
  synchronousCommit: false,
} as const;

/**
 * Matches a lead, and stores its visitors and keys for 24 hours, in one round trip.
 * @returns undefined if the resolution was deleted or another attempt has stored a result
 */
export function matchResolution(
  { database, projectId }: Project,
  resolutionId: string,
  lead: LeadKeys,
): Promise<MatchedLead | undefined> {
  return findRow<MatchedLead>({ database, projectId, settings: MATCH_SETTINGS }, MATCH_SQL, [
    ...bindLeadKeys({ projectId }, lead, 'trusted'),
    resolutionId,
    JSON.stringify(lead),
  ]);
}

const MATCH_SQL = `with found as materialized (${MATCHES_SQL}), matched as (
    select array(select "visitorId" from found group by "visitorId" order by min(position)) as visitor_ids,
      (select signal from found order by position limit 1) as signal,
      coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('visitorId', "visitorId", 'signal', signal, 'kind', kind,
        'verified', verified)) order by position), '[]') as evidence
    from found
  )
  update journey_resolutions known set state = 'resolved', lead = $8::jsonb, visitor_ids = matched.visitor_ids,
    match_method = matched.signal, evidence = matched.evidence, resolved_at = now(),
    expires_at = now() + interval '24 hours'
  from matched where known.project_id = $1 and known.id = $7 and known.state = 'pending'
  returning known.match_method as "matchMethod", cardinality(known.visitor_ids) as visitors`;

const matchRow = matchEvidence.extend({ kind: z.enum(['email', 'phone']).nullable() });

/**
 * Finds the visitors of a lead, each with all matching signals, strongest first.
 * - A value does not match a visitor that has `identifierLimit` or more values of the same kind that the
 *   lead lacks. For a verified value, only verified values count.
 * - An `fbclid` matches only if exactly one visitor has it in its first touch, and never with
 *   `verifiedOnly`.
 * - An unverified value matches at most `unverifiedLimit` visitors, oldest first, and none with
 *   `verifiedOnly`.
 * @param claims `all`: ignores `unverifiedLimit` and `verifiedOnly`, for an erasure
 */
export async function findMatches(
  project: InProject,
  lead: LeadKeys,
  { claims = 'trusted' }: { claims?: 'trusted' | 'all' } = {},
): Promise<MatchEvidence[]> {
  const found = await rows(
    project,
    `select * from (${MATCHES_SQL}) as found order by position`,
    bindLeadKeys(project, lead, claims),
  );
  return matchRow
    .array()
    .parse(found)
    .map(({ kind, ...evidence }) => ({ ...evidence, ...(kind !== null && { kind }) }));
}

const leadTotals = z.object({ revenueCents: z.number(), lastSeenAt: z.date().nullable() });

/** `revenueCents`: as in the header of a journey. `lastSeenAt`: null without an event. */
type LeadTotals = z.infer<typeof leadTotals>;

/** Finds the totals of leads, in the order of `leads`, in one round trip. */
export async function findLeadTotals(
  { database, projectId }: Project,
  leads: readonly LeadKeys[],
): Promise<LeadTotals[]> {
  if (leads.length === 0) return [];
  const found = await queryTogether(
    { database, projectId, settings: MATCH_SETTINGS },
    leads.map((lead) => ({ sql: TOTALS_SQL, bind: bindLeadKeys({ projectId }, lead, 'trusted') })),
  );
  return found.map(([row]) => leadTotals.parse(row));
}

const TOTALS_SQL = `with found as materialized (${MATCHES_SQL}), own as (
    select ${CURRENCY_SQL} as currency
  )
  select coalesce(sum(revenue_cents
      + coalesce((revenue_by_currency ->> (select currency from own))::bigint, 0)), 0)::float8 as "revenueCents",
    max(last_seen_at) filter (where isfinite(last_seen_at)) as "lastSeenAt"
  from visitors where project_id = $1 and visitor_id in (select "visitorId" from found)`;
