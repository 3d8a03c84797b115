import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { findProjectsWithNewEvents, numberEvents } from '../models/webhooks/project-events.ts';
import { describeError } from './mask-failures.ts';

const PROJECTS_PER_PASS = 1_000;

/** Events per project and transaction. */
const EVENTS_PER_TRANSACTION = 1_000;

/** Limits the time that a project with many events delays the others to a few seconds. */
const TRANSACTIONS_PER_PASS = 10;

type Dependencies = { database: Database; logger: Logger };

/**
 * Returns the step that assigns feed positions to newly committed events. Each pass continues after the last project of
 * the previous pass, so that every project is reached.
 */
export function createNumberNewEvents(): (dependencies: Dependencies, signal: AbortSignal) => Promise<void> {
  let last: string | undefined;
  return async ({ database, logger }, signal) => {
    const projectIds = await findProjectsWithNewEvents(database, { after: last, limit: PROJECTS_PER_PASS });
    last = projectIds.length < PROJECTS_PER_PASS ? undefined : projectIds.at(-1);
    for (const projectId of projectIds) {
      if (signal.aborted) return;
      try {
        await numberProject(database, projectId, signal);
      } catch (error) {
        logger.warn({ projectId, error: describeError(error) }, 'events not numbered; the next pass retries');
      }
    }
  };
}

async function numberProject(database: Database, projectId: string, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < TRANSACTIONS_PER_PASS; count += 1) {
    if (signal.aborted) return;
    const numbered = await inProject(database, projectId, (project) =>
      numberEvents(project, EVENTS_PER_TRANSACTION),
    );
    if (numbered < EVENTS_PER_TRANSACTION) return;
  }
}
