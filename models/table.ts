import type { Model, ModelStatic, Sequelize } from 'sequelize';
import * as columns from './columns.ts';
import type { Columns, Instance, Row } from './columns.ts';
import type { Database } from './database.ts';
import { findValues } from './rows.ts';
import { getSqlState, toColumnName } from './sql.ts';

export type Table<TableModel extends ModelStatic<Model> = ModelStatic<Model>> = (
  scope: Database | { database: Database },
) => TableModel;

const registeredTables: Table[] = [];

export const tables: readonly Table[] = registeredTables;

export type DefinedTable<TableColumns extends Columns> = Table<ModelStatic<Instance<TableColumns>>> & {
  readonly names: readonly (keyof TableColumns & string)[];
};

export type RowOf<Defined> = Defined extends DefinedTable<infer TableColumns> ? Row<TableColumns> : never;

/**
 * Defines a table. Each Sequelize instance gets its own model and columns, because Sequelize binds a model to
 * one instance and mutates the columns.
 * @param options `timestamps`: timestamps that Sequelize sets with the process's clock
 */
export function defineTable<TableColumns extends Columns>(
  {
    tableName,
    timestamps = 'none',
  }: { tableName: string; timestamps?: 'none' | 'created' | 'updated' | 'both' },
  createColumns: (c: typeof columns) => TableColumns,
): DefinedTable<TableColumns> {
  const models = new WeakMap<Sequelize, ModelStatic<Instance<TableColumns>>>();
  const define = (sequelize: Sequelize) =>
    sequelize.define<Instance<TableColumns>, TableColumns>(tableName, createColumns(columns), {
      tableName,
      underscored: true,
      timestamps: timestamps !== 'none',
      ...(timestamps === 'created' && { updatedAt: false }),
      ...(timestamps === 'updated' && { createdAt: false }),
    });
  const getModel: Table<ModelStatic<Instance<TableColumns>>> = (scope) => {
    const { sequelize, signal } = 'database' in scope ? scope.database : scope;
    signal?.throwIfAborted();
    const model = models.get(sequelize) ?? define(sequelize);
    models.set(sequelize, model);
    return model;
  };
  registeredTables.push(getModel);
  return Object.assign(getModel, { names: Object.keys(createColumns(columns)) });
}

export function buildColumnList<TableColumns extends Columns>(
  defined: DefinedTable<TableColumns>,
  names: readonly (keyof TableColumns & string)[] = defined.names,
): string {
  return names
    .map((name) => {
      const column = toColumnName(name);
      return column === name ? name : `${column} as "${name}"`;
    })
    .join(', ');
}

const DUPLICATE_TABLE = '42P07';

/**
 * Creates missing partitions by calling database functions. Each function has a lock timeout of at most one
 * second, and takes no lock if no partition is missing.
 * @returns the names of the created partitions
 */
export async function createPartitions(database: Database, functions: readonly string[]): Promise<string[]> {
  try {
    return await findValues<string>(
      database,
      functions.map((name) => `select ${name}() as name`).join(' union all '),
    );
  } catch (error) {
    // Another process ran the same function. The next call creates the partitions that are still missing.
    if (getSqlState(error) === DUPLICATE_TABLE) return [];
    throw error;
  }
}
