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
 * Runs one SQL statement with `$n` values and returns the rows that it gives: of a SELECT, or of a command with
 * RETURNING. By itself, the statement is prepared once for each connection.
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

/**
 * Runs statements one after another in a transaction of their own in a project, all in one round trip: a later one sees
 * what an earlier one has written. Each is prepared once for each connection.
 * @returns the rows of each
 * @throws Sequelize's DatabaseError
 */
export async function rowsTogether(
  { database, projectId, settings }: Project,
  statements: readonly Statement[],
): Promise<object[][]> {
  const begin = beginStatement({ ...settings, projectId });
  return withinLimit(database, (limited) =>
    withinShare(limited, projectId, () => inOneTrip<object>(limited, { begin, statements })),
  );
}

/** Asks in one round trip, by itself or, with `begin`, in a transaction. */
async function rowsInOneTrip<Row extends object>(
  database: Database,
  { begin, sql, bind }: Statement & { begin?: string },
): Promise<Row[]> {
  const [found] = await inOneTrip<Row>(database, { begin, statements: [{ sql, bind }] });
  return found ?? [];
}

/**
 * Asks in one round trip; with `begin` it begins and commits in it too, for the messages are sent without waiting for
 * answers in between. The statements are prepared under the digests of their texts.
 */
async function inOneTrip<Row extends object>(
  { sequelize, signal }: Database,
  { begin, statements }: { begin: string | undefined; statements: readonly Statement[] },
): Promise<Row[][]> {
  signal?.throwIfAborted();
  const { connectionManager } = sequelize;
  const connection = await connectionManager.getConnection({ type: 'write' });
  let asking = statements[0]?.sql ?? '';
  try {
    if (!(connection instanceof Client))
      throw new TypeError('Sequelize has connected without node-postgres.');
    sendTogether(connection);
    const beginning = begin === undefined ? undefined : connection.query(begin);
    const asked = statements.map((statement) => askPrepared<Row>(connection, statement));
    // After a statement that failed, PostgreSQL rolls back.
    const ending = begin === undefined ? undefined : connection.query('commit');
    const [begun, committed, ...answered] = await Promise.allSettled([beginning, ending, ...asked]);
    if (begun.status === 'rejected') throw begun.reason;
    const found = answered.map((answer, place) => {
      asking = statements[place]?.sql ?? '';
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value?.rows ?? [];
    });
    // Without its commit, what the statements wrote is not there.
    if (committed.status === 'rejected') throw committed.reason;
    return found;
  } catch (error) {
    throw asDatabaseError(error, asking, connection);
  } finally {
    connectionManager.releaseConnection(connection);
  }
}
