import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

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
  return {
    workflowId: `erase-project/${projectId}`,
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    args: [{ projectId }] satisfies [ProjectRef],
    // The rows have the progress: another run continues where the last one ended.
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: [
      { key: searchAttribute('projectId'), value: projectId },
      { key: searchAttribute('state'), value: 'running' },
    ],
    staticSummary: 'Erasure of a project',
  };
}
