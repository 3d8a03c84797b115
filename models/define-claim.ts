import type { Database } from './database.ts';
import { rows } from './rows.ts';
import { toColumnName } from './sql.ts';

/** Builds a function that claims at most `limit` rows of any project through a database function. */
export function defineClaim<Claimed extends object>(
  databaseFunction: string,
  names: readonly (keyof Claimed & string)[],
): (database: Database, limit: number) => Promise<Claimed[]> {
  const columns = names.map((name) => `${toColumnName(name)} as "${name}"`).join(', ');
  return (database, limit) => rows(database, `select ${columns} from ${databaseFunction}($1)`, [limit]);
}
