/**
 * Returns why a goal must not be replaced; undefined if it may be. A PUT replaces the whole goal and would overwrite
 * changes that another person made meanwhile.
 * @param shownUpdatedAt version of the goal that the form shows; undefined for a new goal
 */
export function changedMeanwhile(
  now: { updatedAt: string } | undefined,
  shownUpdatedAt: string | undefined,
): string | undefined {
  if (shownUpdatedAt === undefined) {
    return now && 'There is a goal of this name by now: change that one, or take another name.';
  }
  if (now === undefined) return 'Somebody else has ended this goal meanwhile.';
  if (now.updatedAt === shownUpdatedAt) return undefined;
  return 'Somebody else has changed this goal meanwhile. What you have not touched is now as they set it: look through it, and send it again.';
}
