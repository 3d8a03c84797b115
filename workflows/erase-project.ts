import { continueAsNew, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import { JOURNEY_WORK } from './activity-options.ts';
import type { EraseProject, ProjectRef, ProjectsActivities } from './contract/projects.ts';
import { createGrowingWait } from './process-journey-request.ts';
import { showState } from './show-state.ts';

export async function eraseProject(ref: ProjectRef): Promise<void> {
  const { eraseProjectData } = proxyLocalActivities<ProjectsActivities>(JOURNEY_WORK);
  const waitForOtherWork = createGrowingWait();
  for (;;) {
    const { next } = await eraseProjectData(ref);
    if (next === 'end') return showState('completed');
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<EraseProject>(ref);
    if (next === 'wait') await waitForOtherWork();
  }
}
