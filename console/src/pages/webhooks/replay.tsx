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
    <Modal opened onClose={onClose} title="Send events again" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            All events of its types since this time are sent again, under the ids that they had: 10,000 at
            most, of the last 30 days.
          </Text>
          <TextInput
            label="Since"
            description={`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
            type="datetime-local"
            required
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
          {replay.error && <Failure error={replay.error} />}
          {replay.data && (
            <Text role="status">
              {formatNumber(replay.data.queued)} are on their way
              {replay.data.until !== undefined && (
                <>
                  , those until <When at={replay.data.until} />: go on from there
                </>
              )}
              .
            </Text>
          )}
          <Group>
            <Button type="submit" loading={replay.isPending}>
              Send them again
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
