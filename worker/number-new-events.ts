import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { findProjectsWithNewEvents, numberEvents } from '../models/webhooks/project-events.ts';

const PROJECTS_PER_PASS = 1_000;

/** Of one project in one transaction. */
const EVENTS_PER_LOT = 1_000;

/** So that a project with very many keeps the others waiting for no more than some seconds. */
const LOTS_PER_PASS = 10;

/** Gives the events of all projects that were committed since the last pass their places in the feeds. */
export async function numberNewEvents(
  { database }: { database: Database },
  signal: AbortSignal,
): Promise<void> {
  for (const projectId of await findProjectsWithNewEvents(database, PROJECTS_PER_PASS)) {
    for (let lot = 0; lot < LOTS_PER_PASS; lot += 1) {
      if (signal.aborted) return;
      const numbered = await inProject(database, projectId, (project) =>
        numberEvents(project, EVENTS_PER_LOT),
      );
      if (numbered < EVENTS_PER_LOT) break;
    }
  }
}
