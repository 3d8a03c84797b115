import type { WorkerOptions } from '@temporalio/worker';

/**
 * Patches of workflows (`patched()`); none so far. `released`: active, because every worker that may run knows it.
 * `held`: shipped, but inactive until an operator lists it in `ACTIVE_PATCHES`. A new patch is `held` in its first
 * release and `released` in a later one: docs/operating/releases.md.
 */
export const PATCHES: ReadonlyMap<string, 'released' | 'held'> = new Map();

/** How a worker runs beside workers of another release. */
export type Release = {
  /** Ids of patches that are switched on. */
  activePatches: ReadonlySet<string>;
  /** The worker's version of a Worker Deployment; undefined: unversioned. */
  version: { deploymentName: string; buildId: string } | undefined;
};

/**
 * Options of the worker of workflows. No run takes a held patch until it is switched on, so until then a worker of the
 * release before can continue any run.
 *
 * Versioning is set here and never by `setWorkflowOptions`: tasks of such a workflow fail on unversioned workers.
 * @see https://docs.temporal.io/worker-versioning
 */
export function releaseOptions({
  activePatches,
  version,
}: Release): Pick<WorkerOptions, 'patchActivationCallback' | 'workerDeploymentOptions'> {
  return {
    patchActivationCallback: ({ patchId }) => isActive(patchId, activePatches, PATCHES),
    ...(version && {
      workerDeploymentOptions: {
        version,
        useWorkerVersioning: true,
        // A batch may be scheduled for weeks. Pinned, it would need the workers of its build for that long.
        defaultVersioningBehavior: 'AUTO_UPGRADE',
      },
    }),
  };
}

function isActive(patchId: string, activePatches: ReadonlySet<string>, patches: typeof PATCHES): boolean {
  return patches.get(patchId) === 'released' || activePatches.has(patchId);
}

/** What a worker logs at its start. `unknown`: active patches that this release does not have. */
export function describeRelease({ activePatches, version }: Release, patches = PATCHES) {
  return {
    held: [...patches.keys()].filter((patchId) => !isActive(patchId, activePatches, patches)),
    unknown: [...activePatches].filter((patchId) => !patches.has(patchId)),
    ...version,
  };
}
