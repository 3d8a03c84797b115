import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { matchEvidence, type MatchEvidence } from './resolutions.ts';
import type { LeadKeys } from './subjects.ts';

/** Most visitors that one lead is matched with: the strongest signals first, then those that a trusted sender said. */
const MAX_VISITORS = 1_000;

/**
 * How many of them are checked for being shared, in the same order: an address may be told of as many visitors as one
 * likes, and nobody's journey may take longer for it.
 */
export const MAX_CANDIDATES = 5 * MAX_VISITORS;

/** Whether the project has seen this visitor. */
export async function isVisitor(project: InProject, visitorId: string): Promise<boolean> {
  const found = await rows(project, 'select from visitors where project_id = $1 and visitor_id = $2', [
    project.projectId,
    visitorId,
  ]);
  return found.length > 0;
}

const row = matchEvidence.extend({ kind: z.enum(['email', 'phone']).nullable() });

/**
 * SQL that finds the visitors of a lead with every signal, in the order of `place`: of the project `$1` by the values
 * of {@link matchesBind}.
 */
export const MATCHES = `with own (kind, value) as (
     select 'crm_lead_id', unnest($2::text[]) union all
     select 'email', unnest($3::text[]) union all
     select 'phone', unnest($4::text[])
   ), settings as (
     select coalesce(identifier_limit, 3) as most, coalesce(verified_only, false) and not $6 as is_verified_only,
       case when $6 then ${MAX_CANDIDATES} when verified_only then 0 else coalesce(unverified_limit, 20) end
         as most_unverified
     from (select) as one left join journey_settings on project_id = $1
   ), claimed as (
     select said.visitor_id, own.kind, bool_or(said.verified) as verified, max(said.last_seen_at) as last_seen_at
     from own cross join settings cross join lateral (
       (select visitor_id, verified, last_seen_at from visitor_identities
        where project_id = $1 and kind = own.kind and value = own.value and verified
        order by last_seen_at desc, visitor_id limit ${MAX_CANDIDATES})
       union all
       (select visitor_id, verified, last_seen_at from visitor_identities
        where project_id = $1 and kind = own.kind and value = own.value and not verified
        order by created_at, visitor_id limit settings.most_unverified)
     ) as said
     group by said.visitor_id, own.kind
     order by own.kind = 'crm_lead_id' desc, verified desc, last_seen_at desc, said.visitor_id
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
     order by best, chosen.verified desc, chosen.last_seen_at desc, visitor_id, rank, kind) as place
   from chosen join evidence using (visitor_id)`;

/** The values of {@link MATCHES}. */
export function matchesBind(
  { projectId }: Pick<Project, 'projectId'>,
  { ids, emails, phones, fbclid }: LeadKeys,
  claims: 'believed' | 'all',
): unknown[] {
  return [projectId, ids, emails, phones, fbclid ?? null, claims === 'all'];
}

/**
 * Finds the visitors that belong to a lead, each with every signal that matched it, strongest first. A visitor with
 * more different values of a kind than the project's limit, of which the lead's own count as one, is shared and is not
 * matched by that kind; values that only browsers have told do not count against one that a trusted sender has told. An
 * `fbclid` counts if exactly one visitor has it as its first touch.
 *
 * By the word of browsers, a value brings no more visitors than the project's limit, those that were claimed first, and
 * nobody where the project takes verified signals only.
 * @param claims `all`: of whatever browsers have claimed, to erase it
 */
export async function findMatches(
  project: InProject,
  lead: LeadKeys,
  { claims = 'believed' }: { claims?: 'believed' | 'all' } = {},
): Promise<MatchEvidence[]> {
  const found = await rows(
    project,
    `select * from (${MATCHES}) as found order by place`,
    matchesBind(project, lead, claims),
  );
  return row
    .array()
    .parse(found)
    .map(({ kind, ...evidence }) => ({ ...evidence, ...(kind !== null && { kind }) }));
}
