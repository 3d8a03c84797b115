/**
 * Returns why a goal must not be replaced; undefined if it may be. A PUT replaces the whole goal and would overwrite
 * changes that another person made meanwhile.
 * @param shownUpdatedAt version of the goal that the form shows; undefined for a new goal
 */
export function describeConflict(
  now: { updatedAt: string } | undefined,
  shownUpdatedAt: string | undefined,
): string | undefined {
  if (shownUpdatedAt === undefined) {
    return (
      now && 'A goal with this name was created in the meantime. Edit that goal, or choose another name.'
    );
  }
  if (now === undefined) return 'Someone else deleted this goal.';
  if (now.updatedAt === shownUpdatedAt) return undefined;
  return 'Someone else changed this goal. Fields that you did not edit now show their values. Review and save again.';
}
