import { createHash } from 'node:crypto';
import { Client, type QueryResult } from 'pg';
import { DatabaseError, type Transaction } from 'sequelize';
import type { InTransaction } from './database.ts';

export type Statement = { sql: string; bind: readonly unknown[] };

/**
 * As `rows` in a transaction, of a statement that is prepared once for each connection, and goes to PostgreSQL past
 * Sequelize: for statements that run often. What is asked without waiting in between travels in one message.
 * @throws Sequelize's DatabaseError
 */
export async function preparedRows<Row extends object>(
  scope: InTransaction,
  sql: string,
  bind: readonly unknown[],
): Promise<Row[]> {
  return (await askInTransaction<Row>(scope, { sql, bind })).rows;
}

/** As `run`, of a statement that is prepared as those of {@link preparedRows} are. */
export async function runPrepared(
  scope: InTransaction,
  sql: string,
  bind: readonly unknown[],
): Promise<number> {
  return (await askInTransaction(scope, { sql, bind })).rowCount ?? 0;
}

async function askInTransaction<Row extends object>(
  { database: { signal }, transaction }: InTransaction,
  statement: Statement,
): Promise<QueryResult<Row>> {
  signal?.throwIfAborted();
  const connection = transactionConnection(transaction);
  sendTogether(connection);
  try {
    return await askPrepared<Row>(connection, statement);
  } catch (error) {
    throw asDatabaseError(error, statement.sql, connection);
  }
}

/** Sends a statement that is prepared under the digest of its text. */
export function askPrepared<Row extends object>(
  connection: Client,
  { sql, bind }: Statement,
): Promise<QueryResult<Row>> {
  return connection.query<Row>({ name: statementName(sql), text: sql, values: [...bind] });
}

/**
 * The connection of a transaction. Sequelize's types leave it out, but its own statements cannot be named, and so
 * PostgreSQL would plan them anew each time.
 */
function transactionConnection(transaction: Transaction): Client {
  const connection = 'connection' in transaction ? transaction.connection : undefined;
  if (!(connection instanceof Client)) throw new TypeError('Sequelize has connected without node-postgres.');
  return connection;
}

/** Sends all statements until the code waits for an answer as one message. */
export function sendTogether({ connection: { stream } }: Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * The error as Sequelize throws it: whoever logs that kind of error leaves its message out, which may carry values.
 * Closes a connection that cannot be used again; the pool gives no closed connection to anybody.
 */
export function asDatabaseError(error: unknown, sql: string, connection: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isUnusableAfter(error) && connection instanceof Client) void connection.end();
  return new DatabaseError(Object.assign(error, { sql }));
}

/** PostgreSQL's `feature_not_supported`: here, that a prepared statement has columns that a migration has changed. */
const STALE_STATEMENT = '0A000';

/** Whether the connection's server does not answer, or it keeps a statement that fails each time. */
function isUnusableAfter(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  return error.message === 'Query read timeout' || code === 'ECONNRESET' || code === STALE_STATEMENT;
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
