import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Deletes the documents of exports, of all projects, that may not be read any more. Returns how many. */
export async function sweepJourneyDocuments({ sequelize }: Database, atMost: number): Promise<number> {
  const swept = await sequelize.query<object>('select sweep_journey_documents($1)', {
    bind: [atMost],
    type: QueryTypes.SELECT,
  });
  return swept.length;
}
