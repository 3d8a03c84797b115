import type { Database } from './database.ts';
import { rows } from './rows.ts';
import { sqlStateOf } from './sql-state.ts';

const DUPLICATE_TABLE = '42P07';

/**
 * Makes the partitions that are missing, by functions of the database that return the names of the new ones. Each waits for
 * statements that use its table for as long as it says itself, a second at most, and fails then; where nothing is missing
 * it waits for none.
 * @returns the names
 */
export async function makePartitions(database: Database, functions: readonly string[]): Promise<string[]> {
  try {
    const made = await rows<{ name: string }>(
      database,
      functions.map((name) => `select ${name}() as name`).join(' union all '),
    );
    return made.map(({ name }) => name);
  } catch (error) {
    // Another made it since the function looked, and what it makes is made at
    // once; what else is missing is for the next.
    if (sqlStateOf(error) === DUPLICATE_TABLE) return [];
    throw error;
  }
}
