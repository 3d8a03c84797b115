import type { Sequelize } from 'sequelize';
import type { Database } from './database.ts';

/**
 * A table's model on a database. Sequelize binds a model to one instance, and a process may have several (each test has
 * one of its own), so each instance gets a subclass when it is first asked for.
 * @param define makes the subclass: `class extends X {}.init(…)`
 */
export function table<Table extends object>(
  define: (sequelize: Sequelize) => Table,
): (scope: Database | { database: Database }) => Table {
  const defined = new WeakMap<Sequelize, Table>();
  return (scope) => {
    const { sequelize } = 'database' in scope ? scope.database : scope;
    const known = defined.get(sequelize);
    if (known) return known;
    const made = define(sequelize);
    defined.set(sequelize, made);
    return made;
  };
}
