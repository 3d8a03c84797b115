import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { JourneyItem } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';

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

type ExitSequenceProps = Omit<Membership, 'nextAt'> & {
  /** Text of the button. A page with several of them also needs distinct labels. */
  text: string;
  label?: string;
};

/** Renders the removal of a person from a sequence. */
export function ExitSequence({ sequenceId, enrollmentId, sequence, text, label }: ExitSequenceProps) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const exit = useMutation({
    mutationFn: () => api.sequences.exitSequenceEnrollment({ projectId, sequenceId, enrollmentId }),
    onSuccess: close,
    onSettled: () => {
      for (const key of ['journey', 'sequences'])
        void queryClient.invalidateQueries({ queryKey: [key, projectId] });
    },
  });
  return (
    <>
      <Button size="compact-xs" color="red" variant="outline" onClick={open} aria-label={label}>
        {text}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Remove from “${sequence}”?`}
        action="Remove from sequence"
        dismiss="Keep in sequence"
        mutation={exit}
        onClose={close}
      >
        All upcoming e-mails of this sequence to this person are cancelled. A queued e-mail is still sent.
      </ConfirmDialog>
    </>
  );
}
