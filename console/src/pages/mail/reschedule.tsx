import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { batchQuery, type Batch } from '../../data/emails.ts';
import { toInstant, toLocalTime } from '../../data/local-time.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { findTimeProblem } from './draft.ts';

/** Renders the dialog that changes the time of a scheduled batch. */
export function Reschedule({ batch }: { batch: Batch }) {
  const { trackingId, scheduledFor } = batch;
  const { id: projectId, timeZone } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [time, setTime] = useState('');
  const save = useMutation({
    mutationFn: (chosen: string) =>
      api.emails.rescheduleEmailBatch({ projectId, trackingId, body: { scheduledFor: chosen } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(batchQuery(projectId, trackingId).queryKey, changed);
      close();
    },
  });
  const problem = findTimeProblem(time, timeZone);
  const details = save.error instanceof ThroughlineError ? save.error.details : [];
  const refused = details.find(({ path }) => path === 'scheduledFor');
  const show = () => {
    save.reset();
    setTime(scheduledFor === undefined ? '' : toLocalTime(scheduledFor, timeZone));
    open();
  };
  const submit = () => {
    if (time !== '' && problem === undefined) save.mutate(toInstant(time, timeZone));
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={show}>
        Reschedule
      </Button>
      {isOpen && (
        <FormDialog
          title="Reschedule batch"
          action="Reschedule"
          mutation={{ isPending: save.isPending, error: refused ? null : save.error }}
          onSubmit={submit}
          onClose={close}
        >
          <TextInput
            label="Send at"
            description={`Time zone: ${timeZone}.`}
            type="datetime-local"
            required
            data-autofocus
            value={time}
            onChange={({ currentTarget }) => {
              setTime(currentTarget.value);
              save.reset();
            }}
            error={problem ?? (refused && `This ${refused.message}.`)}
          />
        </FormDialog>
      )}
    </>
  );
}
