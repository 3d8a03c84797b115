import type { ConnectionStatus } from '../connections/connection.ts';
import { selectInProject, type InProject } from '../in-project.ts';
import { WITHOUT_FLUSH } from '../reads/without-flush.ts';

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
  const [row] = await selectInProject<Row>(
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
