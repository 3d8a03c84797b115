import type { Model, ModelStatic, Sequelize } from 'sequelize';
import * as columns from './columns.ts';
import type { Columns, Instance, Row } from './columns.ts';
import type { Database } from './database.ts';
import { rows } from './rows.ts';
import { sqlStateOf, underscored } from './sql.ts';

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
function table<TableModel extends ModelStatic<Model>>(
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

/** A table that is defined by its columns. */
export type DefinedTable<Of extends Columns> = Table<ModelStatic<Instance<Of>>> & {
  /** The names of its columns in rows. */
  readonly names: readonly (keyof Of & string)[];
};

/** The row of a defined table. */
export type RowOf<Defined> = Defined extends DefinedTable<infer Of> ? Row<Of> : never;

/**
 * Defines a table. PostgreSQL has its names with underscores.
 * @param options `timestamps`: which of `createdAt` and `updatedAt` Sequelize writes, by the process's clock
 * @param makeColumns Sequelize writes into the columns, so each of its instances gets its own
 */
export function defineTable<Of extends Columns>(
  {
    tableName,
    timestamps = 'none',
  }: { tableName: string; timestamps?: 'none' | 'created' | 'updated' | 'both' },
  makeColumns: (c: typeof columns) => Of,
): DefinedTable<Of> {
  const modelOn = table((sequelize) =>
    sequelize.define<Instance<Of>, Of>(tableName, makeColumns(columns), {
      tableName,
      underscored: true,
      timestamps: timestamps !== 'none',
      ...(timestamps === 'created' && { updatedAt: false }),
      ...(timestamps === 'updated' && { createdAt: false }),
    }),
  );
  return Object.assign(modelOn, { names: Object.keys(makeColumns(columns)) });
}

/** The columns of a row with these names, as SQL by hand selects or returns them: `id, last_four as "lastFour"`. */
export function selectOf<Of extends Columns>(
  defined: DefinedTable<Of>,
  names: readonly (keyof Of & string)[] = defined.names,
): string {
  return names
    .map((name) => {
      const column = underscored(name);
      return column === name ? name : `${column} as "${name}"`;
    })
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
