import type { WorkerOptions } from '@temporalio/worker';
import { PATCHES } from '../workflows/contract/patches.ts';

/** How a worker takes its place beside workers of another release. */
export type Release = {
  /** Ids of patches that are switched on. */
  activePatches: ReadonlySet<string>;
  /** The version of a Worker Deployment that the worker is; undefined: it is unversioned. */
  version: { deploymentName: string; buildId: string } | undefined;
};

/**
 * The options of the worker of workflows. A patch that is held is used by no run until it is switched on, so that a
 * worker of the release before can take over any run until then.
 *
 * How a workflow is versioned is said here and never in its code (`setWorkflowOptions`): every task of one that says it
 * itself fails on a worker that is unversioned.
 * @see https://docs.temporal.io/worker-versioning
 */
export function releaseOptions({
  activePatches,
  version,
}: Release): Pick<WorkerOptions, 'patchActivationCallback' | 'workerDeploymentOptions'> {
  return {
    patchActivationCallback: ({ patchId }) => isActive(patchId, activePatches),
    ...(version && {
      workerDeploymentOptions: {
        version,
        useWorkerVersioning: true,
        // A batch may be scheduled for weeks. Pinned to its build, it would need that build's workers for as long.
        defaultVersioningBehavior: 'AUTO_UPGRADE',
      },
    }),
  };
}

function isActive(patchId: string, activePatches: ReadonlySet<string>): boolean {
  return PATCHES.get(patchId) === 'released' || activePatches.has(patchId);
}

/**
 * What a worker says of itself at its start. `unknown`: patches of the setting that this release has not, or no more.
 */
export function describeRelease({ activePatches, version }: Release) {
  return {
    held: [...PATCHES.keys()].filter((patchId) => !isActive(patchId, activePatches)),
    unknown: [...activePatches].filter((patchId) => !PATCHES.has(patchId)),
    ...version,
  };
}
