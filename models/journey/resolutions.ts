import { z } from 'zod';
import type { ConnectionStatus } from '../connections/connections.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { leadKeys, type JourneySubject, type LeadKeys } from './request-columns.ts';

/** What tied a lead to a visitor, strongest first. */
export const MATCH_SIGNALS = ['crm_lead_id', 'identity', 'fbclid'] as const;

export type MatchSignal = (typeof MATCH_SIGNALS)[number];

/** That a signal tied a visitor to the lead, without the signal's value. `verified`: a trusted sender has said it. */
export const matchEvidence = z.object({
  visitorId: z.string(),
  signal: z.enum(MATCH_SIGNALS),
  kind: z.enum(['email', 'phone']).optional(),
  verified: z.boolean(),
});

export type MatchEvidence = z.infer<typeof matchEvidence>;

/**
 * By what stored resolutions of a lead recognised it. Not whom they found: a visitor may have come to be shared
 * since, and one that has not is found again.
 */
export async function findStoredKeys(project: InProject, leadIds: readonly string[]): Promise<LeadKeys[]> {
  const found = await rows<{ lead: unknown }>(
    project,
    `select lead from journey_resolutions
     where project_id = $1 and crm_lead_id = any($2::text[]) and lead is not null`,
    [project.projectId, leadIds],
  );
  return found.map(({ lead }) => leadKeys.parse(lead));
}

/** For how long a resolution that nobody was answered from is good for a caller who repeats the request. */
const UNANSWERED_LIFETIME_SECONDS = 300;

/**
 * The project's way to its CRM: the oldest connection that works, else the oldest that lost its authorisation. With one
 * that works comes the open resolution of the lead; `isResolved`: nobody has to be asked.
 */
export type JoinedResolution =
  | { status: 'active'; connectionId: string; resolutionId: string; isResolved: boolean }
  | { status: Exclude<ConnectionStatus, 'active'> };

type JoinedRow = {
  status: ConnectionStatus;
  connectionId: string;
  resolutionId: string | null;
  isResolved: boolean | null;
};

/** Joins the resolution of a lead that is open, or opens one. Undefined when the project has no connection to a CRM. */
export async function joinResolution(
  project: Project,
  crmLeadId: string,
): Promise<JoinedResolution | undefined> {
  const [row] = await rows<JoinedRow>(
    project,
    `with chosen as (
       select id, status from connections where project_id = $1 and provider = 'crm'
       order by array_position(array['active', 'reauth_required', 'revoked'], status), created_at, id limit 1
     ), joined as (
       insert into journey_resolutions as known (project_id, connection_id, crm_lead_id)
       select $1, chosen.id, $2 from chosen where chosen.status = 'active'
       on conflict (project_id, connection_id, crm_lead_id) where answered_at is null do update
         set expires_at = now() + interval '24 hours',
             state = case when known.resolved_at > now() - make_interval(secs => $3) then known.state
                     else 'pending' end
       returning id, state
     )
     select chosen.status, chosen.id as "connectionId", joined.id as "resolutionId",
       joined.state = 'resolved' as "isResolved"
     from chosen left join joined on true`,
    [project.projectId, crmLeadId, UNANSWERED_LIFETIME_SECONDS],
  );
  if (!row) return undefined;
  const { status, connectionId, resolutionId, isResolved } = row;
  if (status !== 'active') return { status };
  if (resolutionId === null) throw new Error('An upsert returned no row.');
  return { status, connectionId, resolutionId, isResolved: isResolved ?? false };
}

/**
 * Stored match of a lead, kept while the pages of its journey are read. Callers who ask for the same lead share it until
 * it has answered one of them.
 */
type Match = {
  lead: LeadKeys;
  /** The strongest signal; null: nobody was found. */
  matchMethod: MatchSignal | null;
  /** Each once, strongest signal first. */
  visitorIds: string[];
  evidence: readonly MatchEvidence[];
};

/** Stands for the id of a lead in the resolution of a person whom no CRM was asked for: no lead's id is empty. */
export const NO_LEAD = '';

/**
 * Writes down with whom a person was matched whom no CRM was asked for. It is good for the pages of a day.
 * @returns the resolution's id
 */
export async function insertResolution(
  project: InProject,
  { lead, matchMethod, visitorIds, evidence }: Match,
): Promise<string> {
  const [row] = await rows<{ id: string }>(
    project,
    `insert into journey_resolutions (project_id, crm_lead_id, state, lead, match_method, visitor_ids, evidence, resolved_at)
     values ($1, $2, 'resolved', $3, $4, $5, $6, now()) returning id`,
    [project.projectId, NO_LEAD, JSON.stringify(lead), matchMethod, visitorIds, JSON.stringify(evidence)],
  );
  if (!row) throw new Error('An insert returned no row.');
  return row.id;
}

/**
 * Deletes the stored resolutions of a lead, and those that hold an address, a
 * number or a visitor of it. Returns how many.
 * @param visitorIds who was erased: a lead that was being matched meanwhile may have been matched with one of them
 */
export function eraseResolutions(
  project: InProject,
  { ids, emails, phones, fbclid, visitorIds }: JourneySubject,
): Promise<number> {
  return run(
    project,
    `delete from journey_resolutions where project_id = $1 and (
       crm_lead_id = any($2::text[]) or lead -> 'ids' ?| $2::text[] or lead -> 'emails' ?| $3::text[]
       or lead -> 'phones' ?| $4::text[] or lead ->> 'fbclid' = $5
       or visitor_ids && $6::text[])`,
    [project.projectId, ids, emails, phones, fbclid ?? null, visitorIds],
  );
}
