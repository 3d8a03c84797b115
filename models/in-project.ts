import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from './database.ts';

/** A transaction that sees the rows of one project and no other's. The first argument of every project question. */
export type InProject = {
  readonly database: Database;
  readonly transaction: Transaction;
  readonly projectId: string;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Runs `work` in one transaction whose `app.project_id` is `projectId`: the only way to a project table, for row
 * level security shows nothing without it. Commits when `work` resolves, rolls back when it rejects. Statements
 * inside run one after another: a PostgreSQL connection carries one at a time.
 */
export async function inProject<Result>(
  database: Database,
  projectId: string,
  work: (project: InProject) => Promise<Result>,
): Promise<Result> {
  if (!UUID.test(projectId)) throw new TypeError('A project id is a UUID.');
  return database.sequelize.transaction(async (transaction) => {
    await database.sequelize.query(`set local app.project_id = '${projectId}'`, { transaction });
    return work({ database, transaction, projectId });
  });
}

/** Runs one SQL statement with `$n` values in the project's transaction and returns its rows. */
export function selectInProject<Row extends object>(
  { database, transaction }: InProject,
  sql: string,
  bind: unknown[] = [],
): Promise<Row[]> {
  return database.sequelize.query<Row>(sql, { bind, type: QueryTypes.SELECT, transaction });
}
