import { inProject } from '../models/in-project.ts';
import { findProjectsWithNewEvents, numberEvents } from '../models/webhooks/project-events.ts';
import { visitProjects } from './visit-projects.ts';

const EVENTS_PER_TRANSACTION = 1_000;

/** Assigns feed positions to newly committed events. */
export const numberNewEvents = visitProjects({
  find: findProjectsWithNewEvents,
  work: async (database, projectId) => {
    const numbered = await inProject(database, projectId, (project) =>
      numberEvents(project, EVENTS_PER_TRANSACTION),
    );
    return numbered === EVENTS_PER_TRANSACTION;
  },
  failure: 'events not numbered; the next pass retries',
});
