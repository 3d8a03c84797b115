import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** A campaign whose run should be alive. */
export type UncheckedIntent = { projectId: string; intentId: string };

/** Claims, of all projects, open intents that were not looked at for a while. */
export function claimUncheckedIntents({ sequelize }: Database, atMost: number): Promise<UncheckedIntent[]> {
  return sequelize.query<UncheckedIntent>(
    `select project_id as "projectId", intent_id as "intentId" from claim_unchecked_campaigns($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
}
