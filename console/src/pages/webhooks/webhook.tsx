import { Alert, Group, Stack, Text } from '@mantine/core';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useHasScope, useProject } from '../../data/projects.ts';
import { getDeletionKey, webhookQuery } from '../../data/webhooks.ts';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { When } from '../../shell/when.tsx';
import { Deliveries } from './deliveries.tsx';
import { getState } from './labels.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { EventScopeNotice } from './webhook-form.tsx';

export function WebhookPage() {
  return (
    <Page title="Webhook" scope="webhooks:write">
      <WebhookDetails />
    </Page>
  );
}

function WebhookDetails() {
  const { webhookId } = useParams({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const { id: projectId } = useProject();
  const canReadEvents = useHasScope()('event_log:read');
  const id = { projectId, webhookId };
  const isDeleting = useIsMutating({ mutationKey: getDeletionKey(id) }) > 0;
  const query = useQuery({ ...webhookQuery(id), enabled: !isDeleting });
  const { data: webhook } = query;
  if (!webhook) return <QueryState query={query} h={240} />;
  const { explanation, ...state } = getState(webhook);
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600} className="break-anywhere">
          {webhook.url}
        </Text>
        <StateBadge {...state} />
      </Group>
      {explanation !== undefined && (
        <Alert color={state.color} variant="light">
          {explanation}
        </Alert>
      )}
      {webhook.oldSecretUntil !== undefined && (
        <Text size="sm">
          Secret rotated. Both secrets sign requests until <When at={webhook.oldSecretUntil} isAbsolute />.
        </Text>
      )}
      <WebhookActions id={id} webhook={webhook} />
      {!canReadEvents && <EventScopeNotice />}
      <Deliveries endpoint={id} />
    </Stack>
  );
}
