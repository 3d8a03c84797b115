import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** A batch whose run should be alive. */
export type UncheckedBatch = { projectId: string; batchId: string };

/** Claims, of all projects, batches that are on their way and were not looked at for half a minute. */
export function claimUncheckedBatches({ sequelize }: Database, atMost: number): Promise<UncheckedBatch[]> {
  return sequelize.query<UncheckedBatch>(
    `select project_id as "projectId", batch_id as "batchId" from claim_unchecked_batches($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
}
