import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { QueryTypes } from 'sequelize';
import { withinLimit, type Database } from './database.ts';
import type { InTransaction, Project } from './in-project.ts';
import { beginStatement } from './transactions.ts';

/**
 * Where a statement runs: in a transaction; by itself in a project, in one round trip; or by itself outside of any
 * project.
 */
export type Scope = InTransaction | Project | Database;

/**
 * Runs one SQL statement with `$n` values and returns the rows that it gives: of a SELECT, or of a command with RETURNING.
 * @throws Sequelize's error in a transaction, and node-postgres' by itself in a project
 */
export async function rows<Row extends object>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Row[]> {
  if (isAlone(scope)) {
    return withinLimit(scope.database, (database) => rowsInOneTrip<Row>({ ...scope, database }, sql, bind));
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

function isAlone(scope: Scope): scope is Project {
  return 'projectId' in scope && !('transaction' in scope);
}

function connectionOf(scope: InTransaction | Database) {
  if (!('transaction' in scope)) return { ...scope, transaction: {} };
  const { database, transaction } = scope;
  return { ...database, transaction: { transaction } };
}

/**
 * Begins, asks and commits in one round trip: the three messages are sent without waiting for answers in between. The
 * statement is prepared once for each connection, under the digest of its text.
 */
async function rowsInOneTrip<Row extends object>(
  { database: { sequelize, signal }, projectId, settings }: Project,
  sql: string,
  bind: readonly unknown[],
): Promise<Row[]> {
  signal?.throwIfAborted();
  const begin = beginStatement({ ...settings, projectId });
  const { connectionManager } = sequelize;
  const connection = await connectionManager.getConnection({ type: 'write' });
  try {
    if (!(connection instanceof Client))
      throw new TypeError('Sequelize has connected without node-postgres.');
    const [begun, asked] = await Promise.allSettled([
      connection.query(begin),
      connection.query<Row>({ name: statementName(sql), text: sql, values: [...bind] }),
      // After a statement that failed, PostgreSQL rolls back.
      connection.query('commit'),
    ]);
    if (begun.status === 'rejected') throw begun.reason;
    if (asked.status === 'rejected') throw asked.reason;
    return asked.value.rows;
  } finally {
    connectionManager.releaseConnection(connection);
  }
}

/** Names of the statements by their texts, of which the code has a fixed number. */
const statementNames = new Map<string, string>();

function statementName(sql: string): string {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
}
