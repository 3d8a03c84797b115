import { Alert, Badge, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAdsNeedingAction } from '../../data/ads-overview.ts';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { connectionsQuery, PROVIDERS } from '../../data/connections.ts';
import { batchesQuery } from '../../data/emails.ts';
import { invitationsQuery, useHasScope, useProject } from '../../data/projects.ts';
import { refusedAssetsQuery } from '../../data/refused-assets.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatCount, When } from '../../shell/when.tsx';
import { webhooksQuery } from '../../data/webhooks.ts';
import { HealthReason } from '../ads/health.tsx';
import { STATE_REASONS } from '../mail/states.ts';
import { getState } from '../webhooks/labels.ts';
import { AttentionItem, IncompleteNotes, RejectedFiles } from './attention-item.tsx';

const APPROVAL_TITLES = {
  change: 'Campaign change waiting for approval',
  creation: 'New campaign waiting for approval',
  resumption: 'Campaign resumption waiting for approval',
} as const;

export function NeedsAttention() {
  const { id } = useProject();
  const hasScope = useHasScope();
  const connections = useQuery({ ...connectionsQuery(id), enabled: hasScope('connections:write') });
  const blocked = useInfiniteQuery({
    ...batchesQuery(id, { state: 'blocked' }),
    enabled: hasScope('emails:send'),
  });
  const invitations = useQuery({ ...invitationsQuery(id), enabled: hasScope('members:write') });
  const approvals = useInfiniteQuery({ ...approvalsQuery(id, 'waiting'), enabled: hasScope('ads:read') });
  const rejected = useQuery({ ...refusedAssetsQuery(id), enabled: hasScope('event_log:read') });
  const webhooks = useQuery({ ...webhooksQuery(id), enabled: hasScope('webhooks:write') });
  const { campaigns, accounts, omittedCount, isLoading, failed: failedAccounts } = useAdsNeedingAction();
  const all = [connections, blocked, invitations, approvals, rejected, webhooks];
  const failed = all.find(({ error }) => error);
  const isReading = all.some((query) => query.isLoading);

  const failingConnections = (connections.data?.connections ?? []).filter(
    ({ status }) => status === 'needs_reauth' || status === 'failing',
  );
  const batches = blocked.data?.pages.flatMap((page) => page.batches) ?? [];
  const failingWebhooks = (webhooks.data?.webhooks ?? []).filter(
    ({ failingSince, disabledReason }) =>
      failingSince !== undefined || disabledReason === 'gone' || disabledReason === 'failing',
  );
  const openInvitations = (invitations.data?.invitations ?? []).filter(({ state }) => state === 'open');
  const waiting = approvals.data?.pages.flatMap((page) => page.approvals) ?? [];
  const files = rejected.data?.refused ?? [];
  const isLogCut = rejected.data?.isCut ?? false;
  const isCut = blocked.hasNextPage || approvals.hasNextPage;
  const count =
    [failingConnections, batches, waiting, accounts, campaigns, failingWebhooks].reduce(
      (sum, { length }) => sum + length,
      0,
    ) + (files.length > 0 ? 1 : 0);
  return (
    <Paper
      withBorder
      p="md"
      radius="md"
      component="section"
      aria-label="Needs attention"
      mih={isReading || isLoading ? 320 : undefined}
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4">
            Needs attention
          </Title>
          {count > 0 && <Badge color="red">{isCut ? `${count}+` : count}</Badge>}
        </Group>
        {failed?.error && <Failure error={failed.error} retry={() => void failed.refetch()} />}
        {count === 0 && !failed && !isReading && !isLoading && !isLogCut && (
          <Alert color="green" variant="light">
            All clear. Connection problems, blocked batches, campaign issues, failing webhooks, rejected files
            and pending approvals appear here.
          </Alert>
        )}
        <List spacing="sm" listStyleType="none">
          {failingConnections.map(({ id: connectionId, name, provider, lastError, status }) => (
            <AttentionItem
              key={connectionId}
              to="/p/$projectId/settings/connections"
              params={{ projectId: id }}
              text={lastError ?? (status === 'needs_reauth' && 'Authorization expired or was revoked.')}
            >
              {status === 'needs_reauth'
                ? `Reconnect ${name} (${PROVIDERS[provider]})`
                : `${name} (${PROVIDERS[provider]}) is not responding`}
            </AttentionItem>
          ))}
          {batches.map(({ trackingId, stateReason, lastError }) => (
            <AttentionItem
              key={trackingId}
              to="/p/$projectId/mail/batches/$trackingId"
              params={{ projectId: id, trackingId }}
              search={{ status: undefined }}
              text={lastError?.message ?? STATE_REASONS[stateReason ?? '']}
            >
              Batch {trackingId} is blocked
            </AttentionItem>
          ))}
          {waiting.map(({ id: approvalId, kind, campaignName, expiresAt }) => (
            <AttentionItem
              key={approvalId}
              to="/p/$projectId/ads/approvals"
              params={{ projectId: id }}
              search={{ state: 'waiting' }}
              text={
                <>
                  Another person must approve it by <When at={expiresAt} />.
                </>
              }
            >
              {APPROVAL_TITLES[kind]}
              {campaignName !== undefined && ` (${campaignName})`}
            </AttentionItem>
          ))}
          {failingWebhooks.map((webhook) => (
            <AttentionItem
              key={webhook.id}
              to="/p/$projectId/settings/webhooks/$webhookId"
              params={{ projectId: id, webhookId: webhook.id }}
              text={getState(webhook).explanation}
            >
              Webhook {webhook.url}: {getState(webhook).label.toLowerCase()}
            </AttentionItem>
          ))}
          {files[0] && <RejectedFiles count={files.length} last={files[0].timestamp} />}
          {/* Ad accounts load last. They are at the end, so that they do not move other entries. */}
          {accounts.map(({ account, health }) => (
            <AttentionItem
              key={account.customerId}
              to="/p/$projectId/ads/$customerId"
              params={{ projectId: id, customerId: account.customerId }}
              text={<HealthReason health={health} />}
            >
              {account.displayName} needs attention
            </AttentionItem>
          ))}
          {campaigns.map(({ account, campaign }) => (
            <AttentionItem
              key={`${account.customerId} ${campaign.id}`}
              to="/p/$projectId/ads/$customerId/campaigns/$campaignId"
              params={{ projectId: id, customerId: account.customerId, campaignId: campaign.id }}
              text={<HealthReason health={campaign.health} />}
            >
              {campaign.name} ({account.displayName}) needs attention
            </AttentionItem>
          ))}
        </List>
        {(isReading || isLoading) && (
          <Stack gap="xs">
            <Skeleton h={16} w="60%" />
            <Skeleton h={14} />
            <Text span className="visually-hidden" role="status">
              {isReading ? 'Loading' : 'Checking ad accounts…'}
            </Text>
          </Stack>
        )}
        {openInvitations.length > 0 && (
          <Text size="sm" className="break-anywhere">
            {formatCount(openInvitations.length, 'pending invitation')}:{' '}
            {openInvitations.map(({ email }) => email).join(', ')}
          </Text>
        )}
        {isCut && <Text size="sm">More blocked batches or pending approvals exist than are shown.</Text>}
        <IncompleteNotes omittedCount={omittedCount} failed={failedAccounts} isLogCut={isLogCut} />
      </Stack>
    </Paper>
  );
}
