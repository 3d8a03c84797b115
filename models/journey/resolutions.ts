import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { ConnectionStatus } from '../connections/connections.ts';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { leadKeys, type JourneySubject, type LeadKeys } from './subjects.ts';
import { WITHOUT_FLUSH } from '../reads/read-results.ts';

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

const resolutionRow = z.object({
  connectionId: z.uuid(),
  crmLeadId: z.string(),
  /** Whether somebody was looked for already; what of then holds. */
  isResolved: z.boolean(),
  matchMethod: z.enum(MATCH_SIGNALS).nullable(),
  /** How many were found. */
  visitors: z.number(),
  /** Whose national phone numbers the project's are. */
  defaultCountry: z.string().nullable(),
});

/** A resolution as the run that works at it finds it. */
export type FoundResolution = z.infer<typeof resolutionRow>;

/** A resolution of the project. Undefined when it is gone: with its connection, or erased with its lead. */
export async function findResolution(
  project: InProject,
  resolutionId: string,
): Promise<FoundResolution | undefined> {
  const [found] = await rows(
    project,
    `select connection_id as "connectionId", crm_lead_id as "crmLeadId", state = 'resolved' as "isResolved",
       match_method as "matchMethod", cardinality(visitor_ids) as visitors,
       (select default_country from journey_settings where project_id = $1) as "defaultCountry"
     from journey_resolutions where project_id = $1 and id = $2`,
    [project.projectId, resolutionId],
  );
  return found && resolutionRow.parse(found);
}

const storedKeysRow = z.object({ lead: leadKeys });

/**
 * By what stored resolutions of a lead recognised it. Not whom they found: a visitor may have come to be shared since, and
 * one that has not is found again.
 */
export async function findStoredKeys(project: InProject, leadIds: readonly string[]): Promise<LeadKeys[]> {
  const found = storedKeysRow.array().parse(
    await rows(
      project,
      `select lead from journey_resolutions
       where project_id = $1 and crm_lead_id = any($2::text[]) and lead is not null`,
      [project.projectId, leadIds],
    ),
  );
  return found.map(({ lead }) => lead);
}

/** Seconds for which a resolution that nobody was answered from is good for whoever gave up waiting for it. */
const UNANSWERED_LIFETIME = 300;

/**
 * The project's way to its CRM: the oldest connection that works, else the oldest that lost its authorisation. With one
 * that works comes the open resolution of the lead; `isResolved`: nobody has to be asked.
 */
export type JoinedResolution =
  | { status: 'active'; connectionId: string; resolutionId: string; isResolved: boolean }
  | { status: Exclude<ConnectionStatus, 'active'> };

type Row = {
  status: ConnectionStatus;
  connectionId: string;
  resolutionId: string | null;
  isResolved: boolean | null;
};

/** Joins the resolution of a lead that is open, or opens one. Undefined when the project has no connection to a CRM. */
export async function joinResolution(
  project: InProject,
  crmLeadId: string,
): Promise<JoinedResolution | undefined> {
  const [row] = await rows<Row>(
    project,
    `with chosen as (
       select id, status from connections where project_id = $1 and provider = 'crm'
       order by array_position(array['active', 'reauth_required', 'revoked'], status), created_at, id limit 1
     ), joined as (
       insert into journey_resolutions as known (project_id, connection_id, crm_lead_id)
       select $1, chosen.id, $2 from chosen, ${WITHOUT_FLUSH} where chosen.status = 'active'
       on conflict (project_id, connection_id, crm_lead_id) where answered_at is null do update
         set expires_at = now() + interval '24 hours',
             state = case when known.resolved_at > now() - make_interval(secs => $3) then known.state
                     else 'pending' end
       returning id, state
     )
     select chosen.status, chosen.id as "connectionId", joined.id as "resolutionId",
       joined.state = 'resolved' as "isResolved"
     from chosen left join joined on true`,
    [project.projectId, crmLeadId, UNANSWERED_LIFETIME],
  );
  if (!row) return undefined;
  const { status, connectionId, resolutionId, isResolved } = row;
  if (status !== 'active') return { status };
  if (resolutionId === null) throw new Error('An upsert returned no row.');
  return { status, connectionId, resolutionId, isResolved: isResolved ?? false };
}

/** Whom a lead was found to be. `visitorIds`: each once, strongest signal first. */
type SettledMatch = {
  matchMethod: MatchSignal | null;
  visitorIds: string[];
  lead: LeadKeys;
  evidence: readonly MatchEvidence[];
};

/**
 * Writes down what a lead was matched with, and by what it was recognised; it is good for the pages of a day. False when
 * the resolution is gone, or another attempt was a moment earlier.
 */
export async function settleResolution(
  project: InProject,
  resolutionId: string,
  { lead, matchMethod, visitorIds, evidence }: SettledMatch,
): Promise<boolean> {
  const settled = await rows(
    project,
    `update journey_resolutions set state = 'resolved', resolved_at = now(), lead = $3, match_method = $4,
       visitor_ids = $5, evidence = $6, expires_at = now() + interval '24 hours'
     from ${WITHOUT_FLUSH}
     where project_id = $1 and id = $2 and state = 'pending' returning id`,
    [
      project.projectId,
      resolutionId,
      JSON.stringify(lead),
      matchMethod,
      visitorIds,
      JSON.stringify(evidence),
    ],
  );
  return settled.length > 0;
}

/**
 * Deletes the stored resolutions of a lead, and those that hold an address, a number or a visitor of it. Returns how many.
 * @param visitorIds who was erased: whoever was just being matched may have been matched with one
 */
export async function eraseResolutions(
  project: InProject,
  { ids, emails, phones, fbclid, visitorIds }: JourneySubject,
): Promise<number> {
  const gone = await rows(
    project,
    `delete from journey_resolutions where project_id = $1 and (
       crm_lead_id = any($2::text[]) or lead -> 'ids' ?| $2::text[] or lead -> 'emails' ?| $3::text[]
       or lead -> 'phones' ?| $4::text[] or lead ->> 'fbclid' = $5
       or visitor_ids && $6::text[]) returning 1`,
    [project.projectId, ids, emails, phones, fbclid ?? null, visitorIds],
  );
  return gone.length;
}

/** Deletes resolutions of all projects that no page goes on from any more, at most so many at once. Returns how many. */
export async function sweepResolutions({ sequelize }: Database, atMost: number): Promise<number> {
  const swept = await sequelize.query<object>('select sweep_journey_resolutions($1)', {
    bind: [atMost],
    type: QueryTypes.SELECT,
  });
  return swept.length;
}
