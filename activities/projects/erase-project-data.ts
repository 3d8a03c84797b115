import { eraseProjectStep } from '../../models/access/erase-project.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import type { ProjectsActivities } from '../../workflows/contract/projects.ts';

/** No further transaction starts after this duration. */
const MAX_DURATION_MS = 3_000;

/** A retry continues after the last commit. */
export function createEraseProjectData({
  database,
  objectStore,
}: {
  database: Database;
  objectStore: object | undefined;
}): ProjectsActivities['eraseProjectData'] {
  const hasObjectStore = objectStore !== undefined;
  return async ({ projectId }) => {
    const startedAtMs = Date.now();
    for (;;) {
      const next = await inProject(database, projectId, (project) =>
        eraseProjectStep(project, { hasObjectStore }),
      );
      if (next !== 'more' || Date.now() - startedAtMs > MAX_DURATION_MS) return { next };
    }
  };
}
