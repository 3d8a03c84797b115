import { buildWorkflowStart } from './workflow-start.ts';

/** Temporal sees only the project's id. */

export type ProjectRef = { projectId: string };

/** `wait`: a workflow or the object store must finish first. */
type ProjectErasureStep = { next: 'more' | 'wait' | 'end' };

export type EraseProject = (ref: ProjectRef) => Promise<void>;

export type ProjectsActivities = {
  /** Takes a few seconds at most. Each transaction also stores how many rows it erased. */
  eraseProjectData(ref: ProjectRef): Promise<ProjectErasureStep>;
};

/** A second start joins the first run. */
export function buildProjectErasureStart({ queuePrefix, projectId }: ProjectRef & { queuePrefix: string }) {
  return buildWorkflowStart<ProjectRef>({
    queuePrefix,
    workflowId: `erase-project/${projectId}`,
    input: { projectId },
    ids: { projectId },
    summary: 'Erasure of a project',
  });
}
