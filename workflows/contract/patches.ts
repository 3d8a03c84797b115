/**
 * The patches of the workflows' code (`patched()`). `released`: in force, because every worker that may run or be
 * rolled back to knows it. `held`: shipped, and used by no run until an operator lists it in `ACTIVE_PATCHES`. A new
 * patch is `held` in its first release and `released` in a later one; docs/operating/releases.md has the policy.
 */
export const PATCHES: ReadonlyMap<string, 'released' | 'held'> = new Map([
  ['campaign-waits-for-place', 'held'],
  ['journey-state', 'released'],
  ['tells-state-of-ended-intent', 'released'],
  ['untold-ends', 'held'],
]);
