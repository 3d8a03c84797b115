import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Deletes resolutions of all projects that no page goes on from any more, at most so many at once. Returns how many. */
export async function sweepResolutions({ sequelize }: Database, atMost: number): Promise<number> {
  const swept = await sequelize.query<object>('select sweep_journey_resolutions($1)', {
    bind: [atMost],
    type: QueryTypes.SELECT,
  });
  return swept.length;
}
