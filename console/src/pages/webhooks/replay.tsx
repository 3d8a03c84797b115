import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { toInstant } from '../../data/local-time.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { formatNumber, WhenKnown } from '../../shell/when.tsx';

type ReplayProps = { id: { projectId: string; webhookId: string }; onClose: () => void };

/** Renders the form that resends all events since a time, for a server that lost them. */
export function Replay({ id, onClose }: ReplayProps) {
  const [since, setSince] = useState('');
  const { timeZone } = useProject();
  const replay = useMutation({
    mutationFn: () => api.webhooks.replayWebhook({ ...id, body: { since: toInstant(since, timeZone) } }),
    meta: { invalidates: [['deliveries', id.projectId, id.webhookId]] },
  });
  return (
    <FormDialog
      title="Replay events"
      action="Replay"
      mutation={replay}
      onSubmit={() => replay.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        Resends all subscribed events since this time with their original IDs: at most 10,000, from the last
        30 days.
      </Text>
      <TextInput
        label="Since"
        description={`Time zone: ${timeZone}.`}
        type="datetime-local"
        required
        data-autofocus
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      {replay.data && (
        <Text role="status">
          {formatNumber(replay.data.queued)} events queued
          <WhenKnown before=" up to " at={replay.data.until} isAbsolute after=". Replay again from there" />.
        </Text>
      )}
    </FormDialog>
  );
}
