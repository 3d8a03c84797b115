/**
 * Why a goal is not put in the place of what stands there now, in words; undefined where it may be: it is replaced as a
 * whole, so that what somebody else has set since it was shown would be lost.
 * @param shownUpdatedAt of the goal that is changed, as it was shown; undefined for a new one
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
