import { Client } from 'pg';
import { QueryTypes, type Sequelize } from 'sequelize';
import { runWithinLimit, runWithinQuota, type Database } from './database.ts';
import type { InTransaction, Project } from './in-project.ts';
import { toDatabaseError, queryPrepared, sendTogether, type Statement } from './prepared.ts';
import { buildSettingsStatement, type TransactionSettings } from './transaction-settings.ts';
import { toColumnName } from './sql.ts';

/** Scope of a statement: an open transaction, one project (in one round trip), or no project. */
export type Scope = InTransaction | Project | Database;

/**
 * Runs one SQL statement with `$n` values and returns its rows. Outside a transaction, the statement is
 * prepared once per connection.
 * @throws Sequelize's DatabaseError and, in a transaction, Sequelize's constraint errors such as
 * UniqueConstraintError
 */
export async function rows<Row extends object>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Row[]> {
  if (!('transaction' in scope)) {
    const statements = [{ sql, bind }];
    const [found = []] =
      'projectId' in scope
        ? await queryTogether<Row>(scope, statements)
        : await runWithinQuota(scope, undefined, () => queryInOneTrip<Row>(scope, { statements }));
    return found;
  }
  const { sequelize, signal, transaction } = getConnection(scope);
  signal?.throwIfAborted();
  return sequelize.query<Row>(sql, { bind: [...bind], type: QueryTypes.SELECT, ...transaction });
}

export async function findRow<Row extends object>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Row | undefined> {
  const [row] = await rows<Row>(scope, sql, bind);
  return row;
}

/** @throws Error if there is no row */
export async function getRow<Row extends object>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Row> {
  const row = await findRow<Row>(scope, sql, bind);
  if (!row) throw new Error('PostgreSQL returned no row.');
  return row;
}

export async function hasRow(scope: Scope, sql: string, bind: readonly unknown[] = []): Promise<boolean> {
  return (await findRow(scope, sql, bind)) !== undefined;
}

/** The statement must return one column. */
export async function findValues<Value>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Value[]> {
  return (await rows<Record<string, Value>>(scope, sql, bind)).flatMap((row) => Object.values(row));
}

/** The statement must return one column. Undefined if there is no row or the value is null. */
export async function findValue<Value>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Value | undefined> {
  const [value] = await findValues<Value | null>(scope, sql, bind);
  return value ?? undefined;
}

/**
 * Returns the value of a statement with one column that always returns a row, such as a count.
 * @throws Error if there is no row
 */
export async function getValue<Value>(
  scope: Scope,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<Value> {
  const [value] = await findValues<Value>(scope, sql, bind);
  if (value === undefined) throw new Error('PostgreSQL returned no value.');
  return value;
}

export async function run(
  scope: InTransaction | Database,
  sql: string,
  bind: readonly unknown[] = [],
): Promise<number> {
  const { sequelize, signal, transaction } = getConnection(scope);
  signal?.throwIfAborted();
  return sequelize.query(sql, { bind: [...bind], type: QueryTypes.BULKUPDATE, ...transaction });
}

function getConnection(scope: InTransaction | Database) {
  if (!('transaction' in scope)) return { ...scope, transaction: {} };
  const { database, transaction } = scope;
  return { ...database, transaction: { transaction } };
}

/**
 * Runs the statements in order in one transaction of a project, in one round trip.
 * @returns the rows of each statement
 * @throws Sequelize's DatabaseError
 */
export function queryTogether<Row extends object = object>(
  { database, projectId, settings }: Project,
  statements: readonly Statement[],
): Promise<Row[][]> {
  const scope = { settings: { ...settings, projectId }, statements };
  return runWithinLimit(database, (limited) =>
    runWithinQuota(limited, projectId, () => queryInOneTrip<Row>(limited, scope)),
  );
}

/** With `settings`, the statements are one transaction, whose BEGIN and COMMIT are pipelined. */
async function queryInOneTrip<Row extends object>(
  { sequelize, signal }: Database,
  { settings, statements }: { settings?: TransactionSettings; statements: readonly Statement[] },
): Promise<Row[][]> {
  signal?.throwIfAborted();
  const { connectionManager } = sequelize;
  const connection = await connectionManager.getConnection({ type: 'write' });
  let failedSql = statements[0]?.sql ?? '';
  try {
    if (!(connection instanceof Client))
      throw new TypeError('Sequelize did not connect through node-postgres.');
    sendTogether(connection);
    const beginQuery = settings && connection.query('begin');
    const settingsStatement = settings && buildSettingsStatement(settings);
    const configuring = settingsStatement && queryPrepared(connection, settingsStatement);
    const pendingResults = statements.map((statement) => queryPrepared<Row>(connection, statement));
    // After a failed statement, PostgreSQL answers this `commit` with a rollback.
    const ending = settings && connection.query('commit');
    const [started, configured, committed, ...results] = await Promise.allSettled([
      beginQuery,
      configuring,
      ending,
      ...pendingResults,
    ]);
    if (started.status === 'rejected') throw started.reason;
    if (configured.status === 'rejected') throw configured.reason;
    const found = results.map((result, index) => {
      failedSql = statements[index]?.sql ?? '';
      if (result.status === 'rejected') throw result.reason;
      return result.value?.rows ?? [];
    });
    if (committed.status === 'rejected') throw committed.reason;
    return found;
  } catch (error) {
    throw toDatabaseError(error, failedSql, connection);
  } finally {
    connectionManager.releaseConnection(connection);
  }
}

type PendingQueries<Row extends object> = Map<string, Promise<readonly Readonly<Row>[]>>;

/**
 * Builds a query whose result is shared by all calls with the same scope and values in one event-loop
 * iteration. The query is sent after the last of these calls, so no result is stale. No caller's signal
 * aborts the query.
 */
export function shareQuery<Row extends object>(sql: string) {
  const queriesByPool = new WeakMap<Sequelize, PendingQueries<Row>>();
  return async (
    scope: Database | Omit<Project, 'settings'>,
    bind: readonly (string | number | Buffer | null)[],
  ): Promise<readonly Readonly<Row>[]> => {
    const projectId = 'projectId' in scope ? scope.projectId : undefined;
    const { signal, limit: _limit, ...database } = 'projectId' in scope ? scope.database : scope;
    signal?.throwIfAborted();
    const pending = queriesByPool.get(database.sequelize) ?? new Map();
    queriesByPool.set(database.sequelize, pending);
    // Includes the tenant key, because a caller must not wait for the quota of another tenant.
    const queryKey = JSON.stringify([projectId, database.tenantKey, ...bind.map(toJsonValue)]);
    const shared = pending.get(queryKey);
    if (shared) return shared;
    const result = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      pending.delete(queryKey);
      return rows<Row>(projectId === undefined ? database : { database, projectId }, sql, bind);
    });
    pending.set(queryKey, result);
    return result;
  };
}

function toJsonValue(value: string | number | Buffer | null): string | number | null {
  return Buffer.isBuffer(value) ? value.toString('base64') : value;
}

/** Builds a function that claims at most `limit` rows of any project through a database function. */
export function defineClaim<Claimed extends object>(
  databaseFunction: string,
  names: readonly (keyof Claimed & string)[],
): (database: Database, limit: number) => Promise<Claimed[]> {
  const columns = names.map((name) => `${toColumnName(name)} as "${name}"`).join(', ');
  return (database, limit) => rows(database, `select ${columns} from ${databaseFunction}($1)`, [limit]);
}
