import { Alert, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useHasScope, useProject } from '../../data/projects.ts';
import { deletionKey, webhookQuery } from '../../data/webhooks.ts';
import { Failure } from '../../shell/failure.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { When } from '../../shell/when.tsx';
import { Deliveries } from './deliveries.tsx';
import { getState } from './states.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { EventScopeNotice } from './webhook-form.tsx';

/** Renders a webhook with its state, deliveries and actions. */
export function WebhookPage() {
  return (
    <Page title="Webhook">
      <RequireScope scope="webhooks:write">
        <WebhookDetails />
      </RequireScope>
    </Page>
  );
}

function WebhookDetails() {
  const { webhookId } = useParams({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const { id: projectId } = useProject();
  const sendsEvents = useHasScope()('event_log:read');
  const id = { projectId, webhookId };
  const isGoing = useIsMutating({ mutationKey: deletionKey(id) }) > 0;
  const { data: webhook, error, refetch } = useQuery({ ...webhookQuery(id), enabled: !isGoing });
  if (error && !webhook) return <Failure error={error} retry={() => void refetch()} />;
  if (!webhook) return <Skeleton h={240} />;
  const { label, color, why } = getState(webhook);
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600} className="break-anywhere">
          {webhook.url}
        </Text>
        <Badge variant="dot" color={color} tt="none">
          {label}
        </Badge>
      </Group>
      {why !== undefined && (
        <Alert color={color} variant="light">
          {why}
        </Alert>
      )}
      {webhook.oldSecretUntil !== undefined && (
        <Text size="sm">
          Secret rotated. The old secret also signs until <When at={webhook.oldSecretUntil} />.
        </Text>
      )}
      <WebhookActions id={id} webhook={webhook} />
      {!sendsEvents && <EventScopeNotice />}
      <Deliveries endpoint={id} />
    </Stack>
  );
}
