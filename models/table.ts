import type { Model, ModelStatic, Sequelize } from 'sequelize';
import type { Database } from './database.ts';

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
