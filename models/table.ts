import type { Model, ModelStatic, Sequelize } from 'sequelize';
import type { Database } from './database.ts';
import { rows } from './rows.ts';
import { sqlStateOf } from './sql.ts';

/** Gives a table's model on a database, or on the database of a scope. */
export type Table<TableModel extends ModelStatic<Model> = ModelStatic<Model>> = (
  scope: Database | { database: Database },
) => TableModel;

const known: Table[] = [];

/** The tables of all modules that are imported. */
export const tables: readonly Table[] = known;

/**
 * A table's model on a database. Sequelize binds a model to one instance, and a process may have several (each test has
 * one of its own), so each instance gets a subclass when it is first asked for.
 * @param define makes the subclass: `class extends X {}.init(…)`
 */
export function table<TableModel extends ModelStatic<Model>>(
  define: (sequelize: Sequelize) => TableModel,
): Table<TableModel> {
  const defined = new WeakMap<Sequelize, TableModel>();
  const modelOn: Table<TableModel> = (scope) => {
    const { sequelize, signal } = 'database' in scope ? scope.database : scope;
    signal?.throwIfAborted();
    const model = defined.get(sequelize) ?? define(sequelize);
    defined.set(sequelize, model);
    return model;
  };
  known.push(modelOn);
  return modelOn;
}

/**
 * The columns of a table as SQL by hand selects or returns them, each under the name of its attribute:
 * `id, last_four as "lastFour"`.
 */
export function columnsOf(model: ModelStatic<Model>): string {
  return Object.entries(model.getAttributes())
    .map(([name, { field = name }]) => (field === name ? name : `${field} as "${name}"`))
    .join(', ');
}

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
