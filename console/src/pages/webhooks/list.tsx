import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { webhooksQuery, type Webhook } from '../../data/webhooks.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { ALL_EVENT_TYPES } from './event-types.ts';
import { getState } from './states.ts';
import { EventScopeNotice, getRequest, WebhookFields, type WebhookDraft } from './webhook-form.tsx';

export function Webhooks() {
  const { id } = useProject();
  const hasScope = useHasScope();
  return (
    <Page title="Webhooks">
      <RequireScope scope="webhooks:write">
        {hasScope('event_log:read') ? <NewWebhook projectId={id} /> : <EventScopeNotice />}
        <List projectId={id} />
      </RequireScope>
    </Page>
  );
}

function NewWebhook({ projectId }: { projectId: string }) {
  const { form, finish } = useDraftForm<WebhookDraft>('webhook', {
    initialValues: { url: '', description: '', eventTypes: [] },
    validate: { eventTypes: (types) => (types.length === 0 ? 'Select at least one event.' : null) },
  });
  const [opened, { open, close }] = useDisclosure(form.values.url !== '');
  const queryClient = useQueryClient();
  const leave = () => {
    finish();
    close();
  };
  const create = useMutation({
    mutationFn: (draft: WebhookDraft) => api.webhooks.createWebhook({ projectId, body: getRequest(draft) }),
    meta: { success: 'Webhook saved.' },
    onSuccess: () => {
      leave();
      return queryClient.invalidateQueries({ queryKey: ['webhooks', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    gcTime: 0,
  });
  return (
    <Stack>
      {create.data && (
        <SecretNotice
          title={`Signing secret of ${create.data.url}`}
          secret={create.data.secret}
          onDone={create.reset}
        />
      )}
      <Group>
        <Button onClick={open}>New webhook</Button>
      </Group>
      {opened && (
        <FormDialog
          title="New webhook"
          isPending={create.isPending}
          error={create.error}
          onSubmit={form.onSubmit((draft) => create.mutate(draft))}
          onClose={close}
          onCancel={leave}
        >
          <WebhookFields form={form} />
        </FormDialog>
      )}
    </Stack>
  );
}

function List({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(webhooksQuery(projectId));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  if (data.webhooks.length === 0)
    return (
      <Empty title="No webhooks">
        Webhooks send events to your server, such as bounces, completed batches and expired connections.
        Requests are signed and retried.
      </Empty>
    );
  return (
    <Stack>
      {data.webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} projectId={projectId} webhook={webhook} />
      ))}
    </Stack>
  );
}

function WebhookCard({ projectId, webhook }: { projectId: string; webhook: Webhook }) {
  const { label, color, why } = getState(webhook);
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4" className="break-anywhere">
            <AnchorLink
              to="/p/$projectId/settings/webhooks/$webhookId"
              params={{ projectId, webhookId: webhook.id }}
            >
              {webhook.url}
            </AnchorLink>
          </Title>
          <Badge variant="dot" color={color} tt="none">
            {label}
          </Badge>
        </Group>
        {webhook.description !== undefined && <Text size="sm">{webhook.description}</Text>}
        {why !== undefined && <Text size="sm">{why}</Text>}
        <Text size="sm" c="dimmed" className="break-anywhere">
          {webhook.eventTypes.length === ALL_EVENT_TYPES.length
            ? 'All events'
            : webhook.eventTypes.join(', ')}
        </Text>
      </Stack>
    </Paper>
  );
}
