import { api } from '../../data/client.ts';
import type { JourneyItem } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';

/** Open enrollment of a person. `nextAt`: time of the next e-mail, if known. */
export type Membership = { sequenceId: string; enrollmentId: string; sequence: string; nextAt?: string };

/** Returns the open enrollment to which a journey item belongs. */
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

/** Returns the open enrollments to which journey items belong. The items must be sorted newest first. */
export function listMemberships(items: readonly JourneyItem[]): Membership[] {
  const memberships = new Map<string, Membership>();
  for (const item of items) {
    const membership = getMembership(item);
    // Upcoming items are sorted descending, so the last upcoming item of an enrollment is its next e-mail.
    if (membership)
      memberships.set(membership.enrollmentId, {
        ...memberships.get(membership.enrollmentId),
        ...membership,
      });
  }
  return [...memberships.values()];
}

type ExitSequenceProps = Omit<Membership, 'nextAt'> & {
  /** Text of the button. */
  text: string;
  /** Name of the button for screen readers, which differs for each button of a page. */
  label: string;
};

/** Renders the button that removes a person from a sequence. */
export function ExitSequence({ sequenceId, enrollmentId, sequence, text, label }: ExitSequenceProps) {
  const { id: projectId } = useProject();
  return (
    <ConfirmButton
      text={text}
      label={label}
      size="compact-xs"
      title={`Remove from “${sequence}”?`}
      action="Remove from sequence"
      dismiss="Keep in sequence"
      run={() => api.sequences.exitSequenceEnrollment({ projectId, sequenceId, enrollmentId })}
      invalidates={['journey', 'sequences', 'enrollments'].map((key) => [key, projectId])}
    >
      This person gets no further e-mail of this sequence, except for an e-mail that is already queued.
    </ConfirmButton>
  );
}
