import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { describeError } from './describe-error.ts';

const PROJECTS_PER_PASS = 1_000;

/** A project with much work must not delay the others for more than a few seconds. */
const TRANSACTIONS_PER_PROJECT = 10;

type Dependencies = { database: Database; logger: Logger };

/**
 * Creates a function that makes a pass over projects. Each pass continues after the last project of the
 * previous pass, so that every project is reached.
 * @param work does a bounded part of a project's work in one transaction, and returns whether more is left
 * @param failure log message about a project whose work failed
 */
export function visitProjects({
  find,
  work,
  failure,
}: {
  find: (database: Database, page: { after: string | undefined; limit: number }) => Promise<string[]>;
  work: (database: Database, projectId: string) => Promise<boolean>;
  failure: string;
}): (dependencies: Dependencies, signal: AbortSignal) => Promise<void> {
  let lastProjectId: string | undefined;
  return async ({ database, logger }, signal) => {
    const projectIds = await find(database, { after: lastProjectId, limit: PROJECTS_PER_PASS });
    lastProjectId = projectIds.length < PROJECTS_PER_PASS ? undefined : projectIds.at(-1);
    for (const projectId of projectIds) {
      try {
        for (let count = 0; count < TRANSACTIONS_PER_PROJECT; count += 1) {
          if (signal.aborted) return;
          if (!(await work(database, projectId))) break;
        }
      } catch (error) {
        logger.warn({ projectId, error: describeError(error) }, failure);
      }
    }
  };
}
