import { runWithinLimit, runWithinQuota, type Database, type InTransaction } from './database.ts';
import { preparedRows } from './prepared.ts';
import { buildSettingsStatement, type TransactionSettings } from './transaction-settings.ts';

export type { InTransaction };

/** A project and its database. Outside a transaction, each statement runs in a transaction of its own. */
export type Project = {
  readonly database: Database;
  readonly projectId: string;
  readonly settings?: Omit<TransactionSettings, 'projectId'>;
};

/** Transaction that sees the rows of one project only. */
export type InProject = Project & InTransaction;

/**
 * Runs `work` in a transaction with `app.project_id`, without which row level security shows no project rows.
 * Commits if `work` resolves, and rolls back if `work` rejects.
 * @throws the abort reason of the database's signal, if it aborts before the commit; the transaction is
 * rolled back
 */
export function inProject<Result>(
  database: Database,
  projectId: string,
  work: (project: InProject) => Promise<Result>,
  settings: Pick<TransactionSettings, 'synchronousCommit' | 'enableSeqScan' | 'lockTimeoutMs'> = {},
): Promise<Result> {
  return runTransaction(database, { ...settings, projectId }, (scope) => work({ ...scope, projectId }));
}

/**
 * Runs `work` in a transaction like {@link inProject}, but without a project, so that no project's rows are
 * visible.
 */
export function inTransaction<Result>(
  database: Database,
  work: (scope: InTransaction) => Promise<Result>,
): Promise<Result> {
  return runTransaction(database, {}, work);
}

function runTransaction<Result>(
  database: Database,
  settings: TransactionSettings,
  work: (scope: InTransaction) => Promise<Result>,
): Promise<Result> {
  return runWithinLimit(database, async (limited) => {
    const { sequelize, signal } = limited;
    signal?.throwIfAborted();
    return runWithinQuota(limited, settings.projectId, () =>
      sequelize.transaction(async (transaction) => {
        const scope = { database: limited, transaction };
        // Not awaited, because PostgreSQL runs a connection's statements in order.
        const configured = applySettings(scope, settings);
        configured.catch(() => {});
        const result = await work(scope);
        // A failure must reject here: after a failed statement, PostgreSQL answers COMMIT with a rollback,
        // not with an error.
        await configured;
        signal?.throwIfAborted();
        return result;
      }),
    );
  });
}

async function applySettings(scope: InTransaction, settings: TransactionSettings): Promise<void> {
  const statement = buildSettingsStatement(settings);
  if (statement) await preparedRows(scope, statement.sql, statement.bind);
}
