import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useHasScope } from '../../data/projects.ts';
import { deletionKey, forgetWebhook, stopReads, webhookQuery, type Webhook } from '../../data/webhooks.ts';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { ChangeWebhook } from './change-webhook.tsx';
import { Replay } from './replay.tsx';

type WebhookId = { projectId: string; webhookId: string };

type WebhookActionsProps = { id: WebhookId; webhook: Webhook };

/** Renders the actions for a webhook except editing. */
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
  const sendsEvents = useHasScope()('event_log:read');
  const isEnabled = webhook.state === 'enabled';
  const error = test.error ?? enable.error;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          size="xs"
          loading={test.isPending}
          disabled={!sendsEvents || webhook.state === 'disabled'}
          onClick={() => test.mutate()}
        >
          Send test event
        </Button>
        {sendsEvents && <ChangeWebhook key={id.webhookId} id={id} webhook={webhook} />}
        <Button
          size="xs"
          variant="default"
          loading={enable.isPending}
          disabled={!sendsEvents}
          onClick={() => enable.mutate(!isEnabled)}
        >
          {isEnabled ? 'Disable' : 'Enable'}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!sendsEvents || !isEnabled}
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
      {test.data && (
        <Alert color="green" variant="light" role="status">
          Test event queued. See deliveries below.
        </Alert>
      )}
      {dialog === 'replay' && <Replay id={id} onClose={close} />}
      <Secret id={id} webhook={webhook} isOpen={dialog === 'rotate'} onClose={close} />
      {dialog === 'delete' && <Delete id={id} webhook={webhook} onClose={close} />}
    </Stack>
  );
}

type SecretProps = WebhookActionsProps & { isOpen: boolean; onClose: () => void };

/** Renders the confirmation to rotate the secret, then the new secret. */
function Secret({ id, webhook, isOpen, onClose }: SecretProps) {
  const [revokeOld, setRevokeOld] = useState(false);
  const queryClient = useQueryClient();
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotateWebhookSecret({ ...id, body: { revokeOld } }),
    onSuccess: ({ secret: _secret, ...changed }) => {
      queryClient.setQueryData(webhookQuery(id).queryKey, changed);
      onClose();
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
      onClose={onClose}
    >
      Requests are signed with the new secret and, for 24 hours, also with the old one.
      <Checkbox
        mt="md"
        label="Revoke the old secret immediately (leaked)"
        checked={revokeOld}
        onChange={(event) => setRevokeOld(event.currentTarget.checked)}
      />
    </TypeToConfirm>
  );
}

function Delete({ id, webhook, onClose }: WebhookActionsProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationKey: deletionKey(id),
    onMutate: () => stopReads(queryClient, id),
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
        No more events are sent to {webhook.url}. Its deliveries are deleted.
      </span>
    </TypeToConfirm>
  );
}
