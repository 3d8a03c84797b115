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
   * Whether the planner may choose to sort rows that an index gives in their order. Without it, it sorts only where it
   * must.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SORT
   */
  enableSort?: boolean;
  /**
   * Whether a prepared statement is planned for its values each time, or once for any values.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
   */
  planCacheMode?: 'auto' | 'force_custom_plan';
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
  enableSort = true,
  planCacheMode = 'auto',
}: TransactionSettings): string {
  const statements = ['begin'];
  if (projectId !== undefined) {
    if (!UUID.test(projectId)) throw new TypeError('A project id is a UUID.');
    statements.push(`set local app.project_id = '${projectId}'`);
  }
  if (!synchronousCommit) statements.push('set local synchronous_commit = off');
  if (!enableSort) statements.push('set local enable_sort = off');
  if (planCacheMode !== 'auto') statements.push(`set local plan_cache_mode = ${planCacheMode}`);
  return statements.join('; ');
}

/** Makes Sequelize begin a transaction by {@link beginStatement}. It has no option for it. */
export function setUpTransactions(sequelize: Sequelize): void {
  const generator: unknown = sequelize.getQueryInterface().queryGenerator;
  if (!beginsTransactions(generator))
    throw new TypeError('This Sequelize begins transactions in another way.');
  const ownStatement = generator.startTransactionQuery.bind(generator);
  generator.startTransactionQuery = (transaction) =>
    transaction.parent ? ownStatement(transaction) : beginStatement(transaction.options.settings ?? {});
}

/** What of Sequelize's query generator begins a transaction, or a savepoint in its parent. */
type TransactionGenerator = {
  startTransactionQuery: (
    transaction: Transaction & { parent?: Transaction; options: { settings?: TransactionSettings } },
  ) => string;
};

function beginsTransactions(generator: unknown): generator is TransactionGenerator {
  return (
    typeof generator === 'object' &&
    generator !== null &&
    'startTransactionQuery' in generator &&
    typeof generator.startTransactionQuery === 'function'
  );
}
