import { withinLimit, withinQuota, type Database, type InTransaction } from './database.ts';
import { preparedRows } from './prepared.ts';
import { settingsStatement, type TransactionSettings } from './transaction-settings.ts';

export type { InTransaction };

/** A project's rows, for a question that is one statement and needs no transaction of its caller's. */
export type Project = {
  readonly database: Database;
  readonly projectId: string;
  /** Of the transaction that the statement makes for itself. */
  readonly settings?: Omit<TransactionSettings, 'projectId'>;
};

/** A transaction that sees the rows of one project and no other's. The first argument of a project's commands. */
export type InProject = Project & InTransaction;

/**
 * Runs `work` in one transaction whose `app.project_id` is `projectId`: the only way to write to a project's tables,
 * because row level security shows nothing without it. Commits when `work` resolves, rolls back when it rejects.
 * Statements inside follow one another: a connection answers them in order.
 * @throws the reason of the database's signal when that was aborted before the commit: then nothing was changed
 */
export function inProject<Result>(
  database: Database,
  projectId: string,
  work: (project: InProject) => Promise<Result>,
  settings: Pick<TransactionSettings, 'synchronousCommit' | 'enableSeqScan' | 'lockTimeoutMs'> = {},
): Promise<Result> {
  return transact(database, { ...settings, projectId }, (scope) => work({ ...scope, projectId }));
}

/** Runs `work` in one transaction that sees no project's rows; otherwise as {@link inProject}. */
export function inTransaction<Result>(
  database: Database,
  work: (scope: InTransaction) => Promise<Result>,
): Promise<Result> {
  return transact(database, {}, work);
}

function transact<Result>(
  database: Database,
  settings: TransactionSettings,
  work: (scope: InTransaction) => Promise<Result>,
): Promise<Result> {
  return withinLimit(database, async (limited) => {
    const { sequelize, signal } = limited;
    signal?.throwIfAborted();
    return withinQuota(limited, settings.projectId, () =>
      sequelize.transaction(async (transaction) => {
        const scope = { database: limited, transaction };
        // The work's first statement follows at once, because the connection answers in order.
        const configured = configure(scope, settings);
        configured.catch(() => {});
        const done = await work(scope);
        // PostgreSQL answers the COMMIT of a failed transaction with success, and rolls back.
        await configured;
        signal?.throwIfAborted();
        return done;
      }),
    );
  });
}

async function configure(scope: InTransaction, settings: TransactionSettings): Promise<void> {
  const statement = settingsStatement(settings);
  if (statement) await preparedRows(scope, statement.sql, statement.bind);
}
