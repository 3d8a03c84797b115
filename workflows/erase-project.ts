import { continueAsNew, proxyLocalActivities, sleep, workflowInfo } from '@temporalio/workflow';
import { JOURNEY_WORK } from './activity-options.ts';
import type { EraseProject, ProjectRef, ProjectsActivities } from './contract/projects.ts';
import { showState } from './show-state.ts';

/** Pauses between checks of other work that must end first. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 5 * 60_000;

export async function eraseProject(ref: ProjectRef): Promise<void> {
  const { eraseProjectData } = proxyLocalActivities<ProjectsActivities>(JOURNEY_WORK);
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    const { next } = await eraseProjectData(ref);
    if (next === 'end') return showState('completed');
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<EraseProject>(ref);
    if (next === 'wait') {
      await sleep(waitMs);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
    }
  }
}
