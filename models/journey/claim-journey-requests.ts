import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** A request whose run should be alive. */
export type UncheckedRequest = { projectId: string; journeyRequestId: string };

/** Claims, of all projects, requests that were not looked at for a while. */
export function claimJourneyRequests({ sequelize }: Database, atMost: number): Promise<UncheckedRequest[]> {
  return sequelize.query<UncheckedRequest>(
    `select project_id as "projectId", journey_request_id as "journeyRequestId"
     from claim_unchecked_journey_requests($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
}
