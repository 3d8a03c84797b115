import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Answer } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { toInstant } from '../../data/local-time.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import {
  getDeletionKey,
  forgetWebhook,
  cancelReads,
  webhookQuery,
  type Webhook,
  type WebhookId,
} from '../../data/webhooks.ts';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { StatusAlert } from '../../shell/status.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { formatCount, WhenKnown } from '../../shell/when.tsx';
import { getChanges, getDraft, VALIDATION, WebhookFields, type WebhookDraft } from './webhook-form.tsx';

type WebhookActionsProps = { id: WebhookId; webhook: Webhook };

export function WebhookActions({ id, webhook }: WebhookActionsProps) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'rotate' | 'delete' | 'replay'>();
  const close = () => setDialog(undefined);
  const test = useMutation({
    mutationFn: () => api.webhooks.testWebhook(id),
    meta: { invalidates: [['deliveries', id.projectId, id.webhookId]] },
  });
  const enable = useMutation({
    mutationFn: (enabled: boolean) => api.webhooks.updateWebhook({ ...id, body: { enabled } }),
    onSuccess: ({ secret: _secret, ...changed }) =>
      queryClient.setQueryData(webhookQuery(id).queryKey, changed),
  });
  const canReadEvents = useHasScope()('event_log:read');
  const isEnabled = webhook.state === 'enabled';
  const error = test.error ?? enable.error;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          size="xs"
          loading={test.isPending}
          disabled={!canReadEvents || webhook.state === 'disabled'}
          onClick={() => test.mutate()}
        >
          Send test event
        </Button>
        {canReadEvents && <ChangeWebhook key={id.webhookId} id={id} webhook={webhook} />}
        <Button
          size="xs"
          variant="default"
          loading={enable.isPending}
          disabled={!canReadEvents}
          onClick={() => enable.mutate(!isEnabled)}
        >
          {isEnabled ? 'Disable' : 'Enable'}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!canReadEvents || !isEnabled}
          onClick={() => setDialog('replay')}
        >
          Replay events
        </Button>
        <Button size="xs" variant="default" onClick={() => setDialog('rotate')}>
          Rotate secret
        </Button>
        <Button size="xs" color="red" variant="outline" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </Group>
      {error && <Failure error={error} />}
      {test.data && <StatusAlert title="Test event queued">See deliveries below.</StatusAlert>}
      {dialog === 'replay' && <ReplayEvents id={id} onClose={close} />}
      <RotateSecret id={id} webhook={webhook} isOpen={dialog === 'rotate'} onClose={close} />
      {dialog === 'delete' && <DeleteWebhook id={id} webhook={webhook} onClose={close} />}
    </Stack>
  );
}

type RotateSecretProps = WebhookActionsProps & { isOpen: boolean; onClose: () => void };

function RotateSecret({ id, webhook, isOpen, onClose }: RotateSecretProps) {
  const [revokeOld, setRevokeOld] = useState(false);
  const queryClient = useQueryClient();
  const close = () => {
    setRevokeOld(false);
    onClose();
  };
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotateWebhookSecret({ ...id, body: { revokeOld } }),
    onSuccess: ({ secret: _secret, ...changed }) => {
      queryClient.setQueryData(webhookQuery(id).queryKey, changed);
      close();
    },
    gcTime: 0,
  });
  if (!isOpen) {
    return rotate.data ? (
      <SecretNotice title="New signing secret" secret={rotate.data.secret} onDone={rotate.reset} />
    ) : null;
  }
  return (
    <TypeToConfirm
      title="Rotate signing secret?"
      name={new URL(webhook.url).host}
      action="Rotate secret"
      mutation={rotate}
      onClose={close}
    >
      Requests are signed with the new secret and, for 24 hours, also with the old one.
      <Checkbox
        mt="md"
        label="Revoke the old secret immediately, because it leaked"
        checked={revokeOld}
        onChange={(event) => setRevokeOld(event.currentTarget.checked)}
      />
    </TypeToConfirm>
  );
}

function DeleteWebhook({ id, webhook, onClose }: WebhookActionsProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationKey: getDeletionKey(id),
    onMutate: () => cancelReads(queryClient, id),
    mutationFn: () => api.webhooks.deleteWebhook(id),
    // Leave the page first, because the webhook can no longer be read.
    onSuccess: async () => {
      await navigate({ to: '/p/$projectId/settings/webhooks', params: { projectId: id.projectId } });
      await queryClient.invalidateQueries({ queryKey: ['webhooks', id.projectId] });
      forgetWebhook(queryClient, id);
    },
  });
  return (
    <TypeToConfirm
      title="Delete webhook?"
      name={new URL(webhook.url).host}
      action="Delete webhook"
      mutation={remove}
      onClose={onClose}
    >
      <span className="break-anywhere">
        No more events are sent to {webhook.url}. The deliveries of this webhook are deleted.
      </span>
    </TypeToConfirm>
  );
}

function ChangeWebhook({ id, webhook }: WebhookActionsProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const queryClient = useQueryClient();
  const { form, wasRestored, mutation, dialog } = useDraftDialog<WebhookDraft, Answer<'updateWebhook'>>(
    `webhook-${id.webhookId}`,
    {
      initialValues: getDraft(webhook),
      validate: VALIDATION,
      save: async (draft, initial) => {
        const latest = await queryClient.fetchQuery({ ...webhookQuery(id), staleTime: 0 });
        const changes = getChanges(rebase(draft, initial, getDraft(latest)), getDraft(latest));
        if (Object.keys(changes).length === 0) return latest;
        return api.webhooks.updateWebhook({ ...id, body: changes });
      },
      invalidates: ['webhooks', id.projectId],
      success: 'Webhook saved.',
      onSaved: ({ secret: _secret, ...changed }) =>
        queryClient.setQueryData(webhookQuery(id).queryKey, changed),
      onClose: () => setOpen(false),
    },
  );
  return (
    <>
      {mutation.data?.secret !== undefined && (
        <SecretNotice
          title={`New signing secret of ${mutation.data.url}`}
          secret={mutation.data.secret}
          onDone={mutation.reset}
        />
      )}
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Edit
      </Button>
      {(isOpen ?? wasRestored) && (
        <FormDialog title="Edit webhook" {...dialog}>
          <WebhookFields form={form} />
        </FormDialog>
      )}
    </>
  );
}

type ReplayEventsProps = { id: WebhookId; onClose: () => void };

function ReplayEvents({ id, onClose }: ReplayEventsProps) {
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
        Resends all subscribed events since the time below, with their original IDs. One replay sends at most
        10,000 events of the last 30 days.
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
      <Text size="sm" role="status">
        {replay.data && `${formatCount(replay.data.queued, 'event')} queued`}
        <WhenKnown
          before=", up to "
          at={replay.data?.until}
          isAbsolute
          after=". Replay again from that time"
        />
        {replay.data && '.'}
      </Text>
    </FormDialog>
  );
}
