import { Client } from 'pg';
import { QueryTypes, type Sequelize } from 'sequelize';
import { withinLimit, withinQuota, type Database } from './database.ts';
import type { InTransaction, Project } from './in-project.ts';
import { asDatabaseError, askPrepared, sendTogether, type Statement } from './prepared.ts';
import { settingsStatement, type TransactionSettings } from './transaction-settings.ts';

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
      return withinQuota(scope, undefined, () => rowsInOneTrip<Row>(scope, { sql, bind }));
    const settings = { ...scope.settings, projectId: scope.projectId };
    return withinLimit(scope.database, (database) =>
      withinQuota(database, scope.projectId, () => rowsInOneTrip<Row>(database, { settings, sql, bind })),
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
  const scope = { settings: { ...settings, projectId }, statements };
  return withinLimit(database, (limited) =>
    withinQuota(limited, projectId, () => inOneTrip<object>(limited, scope)),
  );
}

/** Asks in one round trip, by itself or, with `settings`, in a transaction. */
async function rowsInOneTrip<Row extends object>(
  database: Database,
  { settings, sql, bind }: Statement & { settings?: TransactionSettings },
): Promise<Row[]> {
  const [found] = await inOneTrip<Row>(database, { settings, statements: [{ sql, bind }] });
  return found ?? [];
}

/**
 * Asks in one round trip, with `settings` in a transaction that begins and commits in it too: the messages are sent
 * without waiting for answers in between.
 */
async function inOneTrip<Row extends object>(
  { sequelize, signal }: Database,
  { settings, statements }: { settings: TransactionSettings | undefined; statements: readonly Statement[] },
): Promise<Row[][]> {
  signal?.throwIfAborted();
  const { connectionManager } = sequelize;
  const connection = await connectionManager.getConnection({ type: 'write' });
  let asking = statements[0]?.sql ?? '';
  try {
    if (!(connection instanceof Client))
      throw new TypeError('Sequelize has connected without node-postgres.');
    sendTogether(connection);
    const beginning = settings && connection.query('begin');
    const local = settings && settingsStatement(settings);
    const configuring = local && askPrepared(connection, local);
    const asked = statements.map((statement) => askPrepared<Row>(connection, statement));
    // After a statement that failed, PostgreSQL rolls back.
    const ending = settings && connection.query('commit');
    const [begun, configured, committed, ...answered] = await Promise.allSettled([
      beginning,
      configuring,
      ending,
      ...asked,
    ]);
    if (begun.status === 'rejected') throw begun.reason;
    if (configured.status === 'rejected') throw configured.reason;
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

/** What is about to be asked of a pool, by question. */
type Questions<Row extends object> = Map<string, Promise<readonly Readonly<Row>[]>>;

/**
 * Makes a question of one statement that is asked together with everybody who asks the same in one turn of the event
 * loop: a program that sends many requests at once with one token has its rights looked up once for all of them. The
 * statement is sent after the last of them has asked, so nobody gets an answer that is older than their question.
 *
 * What comes back is the others' too, and must not be changed. The statement stops with nobody's signal, for that is no
 * matter of the others; PostgreSQL's limit of time ends it.
 */
export function joinedRows<Row extends object>(sql: string) {
  const ofPools = new WeakMap<Sequelize, Questions<Row>>();
  return async (
    scope: Database | Omit<Project, 'settings'>,
    bind: readonly (string | number | Buffer | null)[],
  ): Promise<readonly Readonly<Row>[]> => {
    const projectId = 'projectId' in scope ? scope.projectId : undefined;
    const { signal, limit: _limit, ...database } = 'projectId' in scope ? scope.database : scope;
    signal?.throwIfAborted();
    const questions = ofPools.get(database.sequelize) ?? new Map();
    ofPools.set(database.sequelize, questions);
    // Who waits for a share that is used up waits alone: it is no matter of those who have another.
    const question = JSON.stringify([projectId, database.tenantKey, ...bind.map(written)]);
    const known = questions.get(question);
    if (known) return known;
    const asked = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      questions.delete(question);
      return rows<Row>(projectId === undefined ? database : { database, projectId }, sql, bind);
    });
    questions.set(question, asked);
    return asked;
  };
}

function written(value: string | number | Buffer | null): string | number | null {
  return Buffer.isBuffer(value) ? value.toString('base64') : value;
}
