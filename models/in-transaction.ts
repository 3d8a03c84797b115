import type { Transaction } from 'sequelize';
import type { Database } from './database.ts';

/** A transaction outside of any project, for users, signing keys and the platform's audit entries. */
export type InTransaction = {
  readonly database: Database;
  readonly transaction: Transaction;
};
