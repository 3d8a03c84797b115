import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { webhooksQuery, type Webhook } from '../../data/webhooks.ts';
import { Card } from '../../shell/card.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { ALL_EVENT_TYPES, getState } from './labels.ts';
import { EMPTY_WEBHOOK, EventScopeNotice, getRequest, VALIDATION, WebhookFields } from './webhook-form.tsx';

export function Webhooks() {
  const hasScope = useHasScope();
  return (
    <Page title="Webhooks" scope="webhooks:write">
      {hasScope('event_log:read') ? <NewWebhook /> : <EventScopeNotice />}
      <List />
    </Page>
  );
}

function NewWebhook() {
  const { id: projectId } = useProject();
  const [isOpen, setOpen] = useState<boolean>();
  const [created, setCreated] = useState<Answer<'createWebhook'>>();
  const { form, wasRestored, dialog } = useDraftDialog('webhook', {
    initialValues: EMPTY_WEBHOOK,
    validate: VALIDATION,
    save: (draft) => api.webhooks.createWebhook({ projectId, body: getRequest(draft) }),
    invalidates: ['webhooks', projectId],
    success: 'Webhook saved.',
    onSaved: setCreated,
    onClose: () => setOpen(false),
  });
  return (
    <Stack>
      {created && (
        <SecretNotice
          title={`Signing secret of ${created.url}`}
          secret={created.secret}
          onDone={() => setCreated(undefined)}
        />
      )}
      <Group>
        <Button onClick={() => setOpen(true)}>New webhook</Button>
      </Group>
      {(isOpen ?? wasRestored) && (
        <FormDialog title="New webhook" {...dialog}>
          <WebhookFields form={form} />
        </FormDialog>
      )}
    </Stack>
  );
}

function List() {
  const { id: projectId } = useProject();
  const query = useQuery(webhooksQuery(projectId));
  return (
    <Stack>
      <QueryState query={query} h={160} />
      {query.data?.webhooks.length === 0 && (
        <Empty title="No webhooks">
          Webhooks send events to your server, such as bounces, completed batches and expired connections.
          Requests are signed and retried.
        </Empty>
      )}
      {query.data?.webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
    </Stack>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, url, description, eventTypes } = webhook;
  const { id: projectId } = useProject();
  const { explanation, ...state } = getState(webhook);
  const link = (
    <AnchorLink to="/p/$projectId/settings/webhooks/$webhookId" params={{ projectId, webhookId }}>
      {url}
    </AnchorLink>
  );
  return (
    <Card title={link} aside={<StateBadge {...state} />}>
      {description !== undefined && <Text size="sm">{description}</Text>}
      {explanation !== undefined && <Text size="sm">{explanation}</Text>}
      <Text size="sm" c="dimmed" className="break-anywhere">
        {eventTypes.length === ALL_EVENT_TYPES.length ? 'All events' : eventTypes.join(', ')}
      </Text>
    </Card>
  );
}
