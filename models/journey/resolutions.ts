import { z } from 'zod';
import { CONNECTION_ORDER, type ConnectionStatus } from '../connections/connections.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, getValue, rows, run } from '../rows.ts';
import { leadKeys, type JourneySubject, type LeadKeys } from './journey-subject.ts';

/** Strongest first. */
export const MATCH_SIGNALS = ['crm_lead_id', 'identity', 'fbclid'] as const;

export type MatchSignal = (typeof MATCH_SIGNALS)[number];

/** `verified`: reported by a trusted sender. */
export const matchEvidence = z.object({
  visitorId: z.string(),
  signal: z.enum(MATCH_SIGNALS),
  kind: z.enum(['email', 'phone']).optional(),
  verified: z.boolean(),
});

export type MatchEvidence = z.infer<typeof matchEvidence>;

/**
 * Returns the stored keys of leads. The stored visitors are ignored, because several people may share one of
 * them by now.
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

/** Seconds during which repeated requests reuse a match that no page has shown yet. */
const MATCH_LIFETIME_SECONDS = 300;

/**
 * Resolution of a lead through the project's primary CRM connection. If no connection is active, there is no
 * resolution, only the status of an inactive connection.
 */
type JoinedResolution =
  | {
      status: 'active';
      connectionId: string;
      resolutionId: string;
      /** The lead is matched, so no CRM call is needed. */
      isResolved: boolean;
    }
  | { status: Exclude<ConnectionStatus, 'active'> };

type JoinedRow = {
  status: ConnectionStatus;
  connectionId: string;
  resolutionId: string | null;
  isResolved: boolean | null;
};

/**
 * Inserts a resolution of a lead, or joins the lead's resolution that no page has used yet.
 * @returns undefined without a CRM connection
 */
export async function joinResolution(
  project: Project,
  crmLeadId: string,
): Promise<JoinedResolution | undefined> {
  const row = await findRow<JoinedRow>(
    project,
    `with chosen as (
       select id, status from connections where project_id = $1 and provider = 'crm'
       order by array_position(array['active', 'reauth_required', 'revoked'], status), ${CONNECTION_ORDER} limit 1
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
    [project.projectId, crmLeadId, MATCH_LIFETIME_SECONDS],
  );
  if (!row) return undefined;
  const { status, connectionId, resolutionId, isResolved } = row;
  if (status !== 'active') return { status };
  if (resolutionId === null) throw new Error('An upsert returned no row.');
  return { status, connectionId, resolutionId, isResolved: isResolved ?? false };
}

/** All pages of a journey use the same match. */
type Match = {
  lead: LeadKeys;
  /** Strongest signal. Null without a match. */
  matchMethod: MatchSignal | null;
  /** Distinct ids, ordered by the strength of their signals. */
  visitorIds: string[];
  evidence: readonly MatchEvidence[];
};

/** Lead id of a resolution without a CRM lead. Real ids are never empty. */
export const NO_LEAD = '';

/**
 * Inserts the resolution of a person without a CRM lead, for 24 hours.
 * @returns the id of the resolution
 */
export function insertResolution(
  project: InProject,
  { lead, matchMethod, visitorIds, evidence }: Match,
): Promise<string> {
  return getValue<string>(
    project,
    `insert into journey_resolutions (project_id, crm_lead_id, state, lead, match_method, visitor_ids, evidence, resolved_at)
     values ($1, $2, 'resolved', $3, $4, $5, $6, now()) returning id`,
    [project.projectId, NO_LEAD, JSON.stringify(lead), matchMethod, visitorIds, JSON.stringify(evidence)],
  );
}

/**
 * Deletes the stored resolutions that have the subject's lead, addresses, phone numbers, click id or
 * visitors.
 * @param visitorIds erased visitors, which a concurrent match may include
 * @returns the number of deleted resolutions
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
