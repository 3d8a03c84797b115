import type { Transaction } from 'sequelize';
import type { Database } from './database.ts';

/** A transaction outside of any project, for users, signing keys and the platform's audit entries. */
export type InTransaction = {
  readonly database: Database;
  readonly transaction: Transaction;
};

/** Runs `work` in one transaction that sees no project's rows. Commits when it resolves, rolls back when it rejects. */
export async function inTransaction<Result>(
  database: Database,
  work: (scope: InTransaction) => Promise<Result>,
): Promise<Result> {
  return database.sequelize.transaction((transaction) => work({ database, transaction }));
}
