import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { CampaignStopRow } from './campaign-stops.ts';

/** A stop as a list shows it. */
export type ListedStop = Pick<
  CampaignStopRow,
  'id' | 'state' | 'requestedBy' | 'createdAt' | 'stoppedAt' | 'resumedBy' | 'resumedAt'
>;

/** A page of the project's stops, the newest first. `after`: the one that the page before ended with. */
export function findStops(
  project: Project,
  { after, limit }: { after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<ListedStop[]> {
  // As exact as a cursor holds it. A project keeps a hundred.
  const position = `(date_trunc('milliseconds', created_at), id)`;
  return rows<ListedStop>(
    project,
    `select id, state, requested_by as "requestedBy", created_at as "createdAt", stopped_at as "stoppedAt",
       resumed_by as "resumedBy", resumed_at as "resumedAt"
     from campaign_stops
     where project_id = $1 and ($2::text is null or ${position} < ($2::timestamptz, $3::uuid))
     order by date_trunc('milliseconds', created_at) desc, id desc limit $4`,
    [project.projectId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}
