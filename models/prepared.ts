import { createHash } from 'node:crypto';
import { Client, type QueryResult } from 'pg';
import { DatabaseError, type Transaction } from 'sequelize';
import type { InTransaction } from './database.ts';

export type Statement = { sql: string; bind: readonly unknown[] };

/**
 * Runs a prepared statement and returns its rows. Statements of one event-loop tick are sent in one network
 * write.
 * @throws Sequelize's DatabaseError
 */
export async function preparedRows<Row extends object>(
  scope: InTransaction,
  sql: string,
  bind: readonly unknown[],
): Promise<Row[]> {
  return (await queryInTransaction<Row>(scope, { sql, bind })).rows;
}

/** Like {@link preparedRows}, but returns the number of changed rows. */
export async function runPrepared(
  scope: InTransaction,
  sql: string,
  bind: readonly unknown[],
): Promise<number> {
  return (await queryInTransaction(scope, { sql, bind })).rowCount ?? 0;
}

async function queryInTransaction<Row extends object>(
  { database: { signal }, transaction }: InTransaction,
  statement: Statement,
): Promise<QueryResult<Row>> {
  signal?.throwIfAborted();
  const connection = getTransactionConnection(transaction);
  sendTogether(connection);
  try {
    return await queryPrepared<Row>(connection, statement);
  } catch (error) {
    throw toDatabaseError(error, statement.sql, connection);
  }
}

export function queryPrepared<Row extends object>(
  connection: Client,
  { sql, bind }: Statement,
): Promise<QueryResult<Row>> {
  return connection.query<Row>({ name: getStatementName(sql), text: sql, values: [...bind] });
}

/**
 * Returns a transaction's connection, which Sequelize's types omit. Statements use the connection directly,
 * because Sequelize cannot name them, and PostgreSQL plans each execution of an unnamed statement.
 */
function getTransactionConnection(transaction: Transaction): Client {
  const connection = 'connection' in transaction ? transaction.connection : undefined;
  if (!(connection instanceof Client))
    throw new TypeError('Sequelize did not connect through node-postgres.');
  return connection;
}

/** Buffers statements until the next tick and sends them in one write. */
export function sendTogether({ connection: { stream } }: Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Converts an error to Sequelize's `DatabaseError`, whose message may contain values and must never be
 * logged. Closes a connection that is unusable after the error, so that the pool discards it.
 */
export function toDatabaseError(error: unknown, sql: string, connection: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isUnusableAfter(error) && connection instanceof Client) void connection.end();
  return new DatabaseError(Object.assign(error, { sql }));
}

/** `feature_not_supported`: a migration changed the columns of a prepared statement. */
const STALE_STATEMENT = '0A000';

function isUnusableAfter(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  return error.message === 'Query read timeout' || code === 'ECONNRESET' || code === STALE_STATEMENT;
}

/**
 * Names of prepared statements by SQL text. The map stays small, because values never become part of the SQL.
 */
const statementNames = new Map<string, string>();

function getStatementName(sql: string): string {
  const cachedName = statementNames.get(sql);
  if (cachedName !== undefined) return cachedName;
  const name = createHash('sha256').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
}
