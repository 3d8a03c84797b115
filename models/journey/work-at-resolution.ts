import {
  notingUse,
  sealedWithUse,
  type SealedConnection,
  type SealedWithUse,
} from '../connections/open-connections.ts';
import type { Project } from '../in-project.ts';
import { remainingPauseOf } from '../providers/provider-slots.ts';
import { rows } from '../rows.ts';
import { MATCHES, matchesBind } from './find-matches.ts';
import type { MatchSignal } from './resolutions.ts';
import type { LeadKeys } from './subjects.ts';

/** Whom a lead was found to be: the strongest signal, null for nobody, and how many visitors. */
type MatchedLead = { matchMethod: MatchSignal | null; visitors: number };

/**
 * A resolution as the run that works at it finds it. `connection`: to ask the CRM by, undefined where it is gone;
 * `pauseMs`: for how long all calls through it are held back; `defaultCountry`: where the project's numbers are from.
 */
export type OpenedResolution = MatchedLead & {
  crmLeadId: string;
  state: 'pending' | 'resolved';
  connection: SealedConnection | undefined;
  pauseMs: number;
  defaultCountry: string | null;
};

type OpenedRow = Omit<OpenedResolution, 'connection'> & {
  connection: SealedWithUse | null;
};

/**
 * Opens a resolution of the project with what its lead is asked for by, in one round trip. Where it is to be resolved,
 * the use of its connection is noted. Undefined when it is gone (with its connection, or erased with its lead), and
 * when the project was deleted.
 */
export async function openResolution(
  project: Project,
  resolutionId: string,
): Promise<OpenedResolution | undefined> {
  const { projectId } = project;
  const [row] = await rows<OpenedRow>(project, OPEN, [projectId, resolutionId]);
  if (!row) return undefined;
  const { connection, ...found } = row;
  return { ...found, connection: connection ? { ...connection, projectId } : undefined };
}

const OPEN = `with found as (
    select connection_id, crm_lead_id, state, match_method, visitor_ids from journey_resolutions
    where project_id = $1 and id = $2
      and exists (select from projects where projects.id = $1 and projects.deleted_at is null)
  ), pending as (select connection_id from found where state = 'pending'),
  used as (${notingUse('pending')})
  select found.crm_lead_id as "crmLeadId", found.state, found.match_method as "matchMethod",
    cardinality(found.visitor_ids) as visitors, ${remainingPauseOf('way')} as "pauseMs",
    (select default_country from journey_settings where project_id = $1) as "defaultCountry",
    ${sealedWithUse('way')} as connection
  from found left join connections way on way.project_id = $1 and way.id = found.connection_id`;

/**
 * How a lead is matched: planned once for a connection and by indexes, because planning takes longer than looking its
 * few values up, and a plan may be made while the tables are small. If a crash of PostgreSQL loses what was found, the
 * lead is matched again.
 */
const MATCHING = {
  planCacheMode: 'force_generic_plan',
  enableSeqScan: false,
  synchronousCommit: false,
} as const;

/**
 * Finds the visitors of a lead and writes them down with what it was recognised by, in one statement and one round
 * trip; it is good for the pages of a day. Undefined when the resolution is gone, or another attempt was a moment
 * earlier.
 */
export async function matchResolution(
  { database, projectId }: Project,
  resolutionId: string,
  lead: LeadKeys,
): Promise<MatchedLead | undefined> {
  const [matched] = await rows<MatchedLead>({ database, projectId, settings: MATCHING }, MATCH, [
    ...matchesBind({ projectId }, lead, 'believed'),
    resolutionId,
    JSON.stringify(lead),
  ]);
  return matched;
}

const MATCH = `with found as materialized (${MATCHES}), matched as (
    select array(select "visitorId" from found group by "visitorId" order by min(place)) as visitor_ids,
      (select signal from found order by place limit 1) as signal,
      coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('visitorId', "visitorId", 'signal', signal, 'kind', kind,
        'verified', verified)) order by place), '[]') as evidence
    from found
  )
  update journey_resolutions known set state = 'resolved', lead = $8::jsonb, visitor_ids = matched.visitor_ids,
    match_method = matched.signal, evidence = matched.evidence, resolved_at = now(),
    expires_at = now() + interval '24 hours'
  from matched where known.project_id = $1 and known.id = $7 and known.state = 'pending'
  returning known.match_method as "matchMethod", cardinality(known.visitor_ids) as visitors`;
