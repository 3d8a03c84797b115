import type { JourneyItem } from '../../data/journey.ts';

/** Sequence that a person is in, with the next e-mail if its time is known. */
export type Membership = { sequenceId: string; enrollmentId: string; sequence: string; nextAt?: string };

/** Returns the open enrollment that an item belongs to. */
export function getMembership({ cancel, provenance, detail, scheduledFor }: JourneyItem) {
  const { sequence } = detail;
  if (cancel?.kind !== 'workflow_run_v2' || provenance?.campaignId === undefined) return undefined;
  return {
    sequenceId: provenance.campaignId,
    enrollmentId: cancel.id,
    sequence: typeof sequence === 'string' ? sequence : 'Sequence',
    ...(scheduledFor !== undefined && { nextAt: scheduledFor }),
  } satisfies Membership;
}

/** Lists the open enrollments of a journey's items, which are sorted newest first. */
export function listMemberships(items: readonly JourneyItem[]): Membership[] {
  const found = new Map<string, Membership>();
  for (const item of items) {
    const membership = getMembership(item);
    // Items come newest first, so a later one is sooner.
    if (membership)
      found.set(membership.enrollmentId, { ...found.get(membership.enrollmentId), ...membership });
  }
  return [...found.values()];
}
