import { workflowStart } from './workflow-start.ts';

/** Contract of the erasure of a project. Temporal sees the project's id. */

export type ProjectRef = { projectId: string };

/** Result of a step. `wait`: a workflow or the object store must finish first. */
type ProjectErasureStep = { next: 'more' | 'wait' | 'end' };

export type EraseProject = (ref: ProjectRef) => Promise<void>;

export type ProjectsActivities = {
  /** Erases for a few seconds at most. Each transaction also stores the number of its rows. */
  eraseProjectData(ref: ProjectRef): Promise<ProjectErasureStep>;
};

/** Returns the options that start or join the run that erases a project. */
export function eraseProjectStart({ queuePrefix, projectId }: ProjectRef & { queuePrefix: string }) {
  return workflowStart<ProjectRef>({
    queuePrefix,
    workflowId: `erase-project/${projectId}`,
    input: { projectId },
    ids: { projectId },
    summary: 'Erasure of a project',
  });
}
