import { Client } from 'pg';
import type { Sequelize, Transaction } from 'sequelize';

/** Settings of one transaction, which end with it. */
export type TransactionSettings = {
  /** `app.project_id`: the project whose rows row level security shows. */
  projectId?: string;
  /**
   * Whether COMMIT waits until the transaction is on the disk. Without it, what a crash of PostgreSQL loses is the last
   * half second.
   * @see https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
   */
  synchronousCommit?: boolean;
  /**
   * Whether the planner may choose to read a whole table. Without it, it does so only where there is no index: a
   * prepared statement may be planned once, while the table is small.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SEQSCAN
   */
  enableSeqScan?: boolean;
  /**
   * Whether a prepared statement is planned for its values each time, or once for any values.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
   */
  planCacheMode?: 'auto' | 'force_generic_plan';
  /**
   * For how long a statement waits for a lock before it fails; undefined: as long as it may run.
   * @see https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-LOCK-TIMEOUT
   */
  lockTimeoutMs?: number;
};

declare module 'sequelize' {
  interface TransactionOptions {
    settings?: TransactionSettings;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The statement that begins a transaction with its settings. One message, and so one round trip to PostgreSQL.
 * @throws TypeError when the project's id is not a UUID
 */
export function beginStatement({
  projectId,
  synchronousCommit = true,
  enableSeqScan = true,
  planCacheMode = 'auto',
  lockTimeoutMs,
}: TransactionSettings): string {
  const statements = ['begin'];
  if (projectId !== undefined) {
    if (!UUID.test(projectId)) throw new TypeError('A project id is a UUID.');
    statements.push(`set local app.project_id = '${projectId}'`);
  }
  if (!synchronousCommit) statements.push('set local synchronous_commit = off');
  if (!enableSeqScan) statements.push('set local enable_seqscan = off');
  if (planCacheMode !== 'auto') statements.push(`set local plan_cache_mode = ${planCacheMode}`);
  if (lockTimeoutMs !== undefined) statements.push(`set local lock_timeout = ${lockTimeoutMs}`);
  return statements.join('; ');
}

/**
 * Makes Sequelize begin a transaction by {@link beginStatement}, without waiting for its answer: the
 * connection answers in order, so that the first statement may follow at once. {@link begun} is to be asked
 * before COMMIT. Sequelize has no option for either.
 */
export function setUpTransactions(sequelize: Sequelize): void {
  const queryInterface = sequelize.getQueryInterface();
  const savePoint = queryInterface.startTransaction.bind(queryInterface);
  queryInterface.startTransaction = async (transaction, options) => {
    if (hasParent(transaction)) return savePoint(transaction, options);
    const connection = transactionConnection(transaction);
    sendTogether(connection);
    const beginning = connection.query(beginStatement(settingsOf(transaction)));
    beginning.catch(() => {});
    beginnings.set(transaction, beginning);
  };
}

const beginnings = new WeakMap<Transaction, Promise<unknown>>();

/**
 * Waits until a transaction has begun; after its first statement there is nothing to wait for. Almost always that
 * statement fails too when BEGIN does, because the connection is broken. Not so where BEGIN alone was cancelled: then
 * each statement commits by itself, the tables of projects show nothing, and nobody may be told that all was done.
 * @throws what BEGIN failed with
 */
export async function begun(transaction: Transaction): Promise<void> {
  await beginnings.get(transaction);
}

function hasParent(transaction: Transaction): boolean {
  return 'parent' in transaction && transaction.parent !== undefined;
}

/** What of a transaction Sequelize's types leave out. */
function settingsOf(transaction: Transaction & { options?: { settings?: TransactionSettings } }) {
  return transaction.options?.settings ?? {};
}

/** The connection of a transaction of Sequelize's. */
export function transactionConnection(transaction: Transaction): Client {
  const connection = 'connection' in transaction ? transaction.connection : undefined;
  if (!(connection instanceof Client)) throw new TypeError('Sequelize has connected without node-postgres.');
  return connection;
}

/** Sends what a connection is asked from now on until the code waits for something as one message. */
export function sendTogether({ connection: { stream } }: Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
