import { api } from '../../data/client.ts';
import type { JourneyItem } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';

/** `nextAt`: time of the next e-mail, if known. */
export type Enrollment = { sequenceId: string; enrollmentId: string; sequence: string; nextAt?: string };

export function getEnrollment({ cancel, provenance, detail, scheduledFor }: JourneyItem) {
  const { sequence } = detail;
  if (cancel?.kind !== 'workflow_run_v2' || provenance?.campaignId === undefined) return undefined;
  return {
    sequenceId: provenance.campaignId,
    enrollmentId: cancel.id,
    sequence: typeof sequence === 'string' ? sequence : 'Sequence',
    ...(scheduledFor !== undefined && { nextAt: scheduledFor }),
  } satisfies Enrollment;
}

/** The items must be sorted newest first. */
export function listEnrollments(items: readonly JourneyItem[]): Enrollment[] {
  const enrollments = new Map<string, Enrollment>();
  for (const item of items) {
    const enrollment = getEnrollment(item);
    // Items are sorted newest first, so the last `nextAt` of an enrollment is the earliest.
    if (enrollment)
      enrollments.set(enrollment.enrollmentId, {
        ...enrollments.get(enrollment.enrollmentId),
        ...enrollment,
      });
  }
  return [...enrollments.values()];
}

type ExitSequenceProps = Omit<Enrollment, 'nextAt'> & {
  text: string;
  /** Accessible name; must be unique on the page. */
  label: string;
};

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
      This person leaves the sequence. An e-mail that is already queued is still sent.
    </ConfirmButton>
  );
}
