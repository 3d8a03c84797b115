import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Deletes, of all projects, refused and validated intents of a week ago, at most so many at once. */
export async function sweepIntents({ sequelize }: Database, atMost: number): Promise<void> {
  await sequelize.query('select sweep_campaign_intents($1)', { bind: [atMost], type: QueryTypes.SELECT });
}
