import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import dayjs from 'dayjs';
import { useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { batchQuery, type Batch } from '../../data/emails.ts';
import { Failure } from '../../shell/failure.tsx';

/** Renders the dialog that changes the time of a scheduled batch. */
export function Reschedule({ projectId, batch }: { projectId: string; batch: Batch }) {
  const { trackingId, scheduledFor } = batch;
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
  const isPast = time !== '' && new Date(time) <= new Date();
  const details = save.error instanceof ThroughlineError ? save.error.details : [];
  const refused = details.find(({ path }) => path === 'scheduledFor');
  const show = () => {
    save.reset();
    setTime(dayjs(scheduledFor).format('YYYY-MM-DDTHH:mm'));
    open();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (time !== '' && !isPast) save.mutate(new Date(time).toISOString());
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={show}>
        Reschedule
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Reschedule batch"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label="Send at"
              description={`Time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
              type="datetime-local"
              required
              data-autofocus
              value={time}
              onChange={({ currentTarget }) => {
                setTime(currentTarget.value);
                save.reset();
              }}
              error={isPast ? 'This time is in the past.' : refused && `This ${refused.message}.`}
            />
            {save.error && !refused && <Failure error={save.error} />}
            <Group>
              <Button type="submit" loading={save.isPending}>
                Reschedule
              </Button>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
