import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber, When } from '../../shell/when.tsx';

type ReplayProps = { one: { projectId: string; webhookId: string }; onClose: () => void };

/** Renders the form that resends all events since a time, for a server that lost them. */
export function Replay({ one, onClose }: ReplayProps) {
  const [since, setSince] = useState('');
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: () => api.webhooks.replayWebhook({ ...one, body: { since: new Date(since).toISOString() } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: ['deliveries', one.projectId, one.webhookId] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    replay.mutate();
  };
  return (
    <Modal opened onClose={onClose} title="Replay events" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            Resends all subscribed events since this time with their original IDs: at most 10,000, from the
            last 30 days.
          </Text>
          <TextInput
            label="Since"
            description={`Time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
            type="datetime-local"
            required
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
          {replay.error && <Failure error={replay.error} />}
          {replay.data && (
            <Text role="status">
              {formatNumber(replay.data.queued)} events queued
              {replay.data.until !== undefined && (
                <>
                  {' '}
                  up to <When at={replay.data.until} isAbsolute />. Replay again from there
                </>
              )}
              .
            </Text>
          )}
          <Group>
            <Button type="submit" loading={replay.isPending}>
              Replay
            </Button>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
