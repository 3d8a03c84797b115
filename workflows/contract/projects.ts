import { workflowStart } from './workflow-start.ts';

/** The contract of the erasure of a project. Its rows have the progress. */

export type ProjectRef = { projectId: string };

/** What a step came to. `wait`: a run or the object store has to do something first. */
type ProjectErasureStep = { next: 'more' | 'wait' | 'end' };

export type EraseProject = (ref: ProjectRef) => Promise<void>;

export type ProjectsActivities = {
  /** Erases for a few seconds at most, in transactions each of which counts what it erased. */
  eraseSomeOfProject(ref: ProjectRef): Promise<ProjectErasureStep>;
};

/** The options to start (or join) the run that erases a project. */
export function eraseProjectStart({ queuePrefix, projectId }: ProjectRef & { queuePrefix: string }) {
  return workflowStart<ProjectRef>({
    queuePrefix,
    workflowId: `erase-project/${projectId}`,
    input: { projectId },
    ids: { projectId },
    summary: 'Erasure of a project',
  });
}
