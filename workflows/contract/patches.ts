/**
 * Patches of workflows (`patched()`); none so far. `released`: active, because every worker that may run knows it.
 * `held`: shipped, but inactive until an operator lists it in `ACTIVE_PATCHES`. A new patch is `held` in its first
 * release and `released` in a later one: docs/operating/releases.md.
 */
export const PATCHES: ReadonlyMap<string, 'released' | 'held'> = new Map();
