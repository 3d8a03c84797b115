import { Client } from 'pg';
import { QueryTypes } from 'sequelize';
import { withinLimit, withinShare, type Database } from './database.ts';
import type { InTransaction, Project } from './in-project.ts';
import { asDatabaseError, askPrepared, type Statement } from './prepared.ts';
import { beginStatement, sendTogether } from './transactions.ts';

/**
 * Where a statement runs: in a transaction; by itself in a project, in one round trip; or by itself outside of any
 * project.
 */
export type Scope = InTransaction | Project | Database;

/**
 * Runs one SQL statement with `$n` values and returns the rows that it gives: of a SELECT, or of a command with RETURNING.
 * By itself, the statement is prepared once for each connection.
 * @throws Sequelize's DatabaseError; in a transaction also those of its kind that name what was violated
 */
export async function rows<Row extends object>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Row[]> {
  if (!('transaction' in scope)) {
    if (!('projectId' in scope))
      return withinShare(scope, undefined, () => rowsInOneTrip<Row>(scope, { sql, bind }));
    const begin = beginStatement({ ...scope.settings, projectId: scope.projectId });
    return withinLimit(scope.database, (database) =>
      withinShare(database, scope.projectId, () => rowsInOneTrip<Row>(database, { begin, sql, bind })),
    );
  }
  const { sequelize, signal, transaction } = connectionOf(scope);
  signal?.throwIfAborted();
  return sequelize.query<Row>(sql, { bind: [...bind], type: QueryTypes.SELECT, ...transaction });
}

/** Runs one INSERT, UPDATE or DELETE with `$n` values and returns how many rows it has changed. */
export async function run(
  scope: InTransaction | Database,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<number> {
  const { sequelize, signal, transaction } = connectionOf(scope);
  signal?.throwIfAborted();
  return sequelize.query(sql, { bind: [...bind], type: QueryTypes.BULKUPDATE, ...transaction });
}

function connectionOf(scope: InTransaction | Database) {
  if (!('transaction' in scope)) return { ...scope, transaction: {} };
  const { database, transaction } = scope;
  return { ...database, transaction: { transaction } };
}

type LoneStatement = Statement & { begin?: string };

/**
 * Asks in one round trip; with `begin` it begins and commits in it too, for the three messages are sent without waiting
 * for answers in between. The statement is prepared under the digest of its text.
 */
async function rowsInOneTrip<Row extends object>(
  { sequelize, signal }: Database,
  { begin, sql, bind }: LoneStatement,
): Promise<Row[]> {
  signal?.throwIfAborted();
  const { connectionManager } = sequelize;
  const connection = await connectionManager.getConnection({ type: 'write' });
  try {
    if (!(connection instanceof Client))
      throw new TypeError('Sequelize has connected without node-postgres.');
    const ask = () => askPrepared<Row>(connection, { sql, bind });
    if (begin === undefined) return (await ask()).rows;
    sendTogether(connection);
    const [begun, asked, committed] = await Promise.allSettled([
      connection.query(begin),
      ask(),
      // After a statement that failed, PostgreSQL rolls back.
      connection.query('commit'),
    ]);
    if (begun.status === 'rejected') throw begun.reason;
    if (asked.status === 'rejected') throw asked.reason;
    // Without its commit, what the statement wrote is not there.
    if (committed.status === 'rejected') throw committed.reason;
    return asked.value.rows;
  } catch (error) {
    throw asDatabaseError(error, sql, connection);
  } finally {
    connectionManager.releaseConnection(connection);
  }
}
