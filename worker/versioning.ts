import type { WorkerOptions } from '@temporalio/worker';

/**
 * Patches by id; none yet. A new patch is `held` until an operator activates it with `ACTIVE_PATCHES`; a
 * later release marks it as `released`, which activates it everywhere (docs/operating/releases.md).
 */
export const PATCHES: ReadonlyMap<string, 'released' | 'held'> = new Map();

export type Release = {
  activePatches: ReadonlySet<string>;
  version: { deploymentName: string; buildId: string } | undefined;
};

/**
 * Returns the options that activate patches and set the versioning behavior. Workflows must not set this
 * behavior with `setWorkflowOptions`, because their tasks would fail on unversioned workers.
 * @see https://docs.temporal.io/worker-versioning
 */
export function getReleaseOptions({
  activePatches,
  version,
}: Release): Pick<WorkerOptions, 'patchActivationCallback' | 'workerDeploymentOptions'> {
  return {
    patchActivationCallback: ({ patchId }) => isActive(patchId, activePatches, PATCHES),
    ...(version && {
      workerDeploymentOptions: {
        version,
        useWorkerVersioning: true,
        // A batch can be scheduled weeks ahead. If pinned, its run would need workers of its build for that
        // long.
        defaultVersioningBehavior: 'AUTO_UPGRADE',
      },
    }),
  };
}

function isActive(patchId: string, activePatches: ReadonlySet<string>, patches: typeof PATCHES): boolean {
  return patches.get(patchId) === 'released' || activePatches.has(patchId);
}

/** `held`: inactive patches; `unknown`: ids in `ACTIVE_PATCHES` that this release does not have. */
export function describeRelease({ activePatches, version }: Release, patches = PATCHES) {
  return {
    held: [...patches.keys()].filter((patchId) => !isActive(patchId, activePatches, patches)),
    unknown: [...activePatches].filter((patchId) => !patches.has(patchId)),
    ...version,
  };
}
