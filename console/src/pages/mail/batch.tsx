import { Alert, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { batchQuery, isOver, type Batch } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { BatchSteps } from './batch-steps.tsx';
import { CountsBar, StateBadge } from './counts-bar.tsx';
import { Recipients } from './recipients.tsx';
import { REASONS } from './states.ts';

const WAITS: Record<string, string> = {
  start: 'Waiting to start.',
  provider_rate_limit: 'Waiting for the provider’s rate limit.',
  provider_unavailable: 'Waiting for the provider to respond.',
};

/** Renders a batch with live counts and its actions. */
export function BatchPage() {
  const { trackingId } = useParams({ from: '/p/$projectId/mail/batches/$trackingId' });
  const { id } = useProject();
  return (
    <Page title={trackingId}>
      <RequireScope scope="emails:send">
        <LiveBatch projectId={id} trackingId={trackingId} />
      </RequireScope>
    </Page>
  );
}

function LiveBatch({ projectId, trackingId }: { projectId: string; trackingId: string }) {
  const { data: batch, error, refetch } = useQuery(batchQuery(projectId, trackingId));
  if (error && !batch) return <Failure error={error} retry={() => void refetch()} />;
  if (!batch) return <Skeleton h={240} />;
  return (
    <Stack>
      <Group justify="space-between">
        <Group role="status" gap="sm">
          <StateBadge state={batch.state} />
          <Text className="numbers">
            {formatNumber(batch.totalRecipients - batch.counts.queued)} of{' '}
            {formatNumber(batch.totalRecipients)} processed
          </Text>
        </Group>
        <BatchSteps batch={batch} projectId={projectId} />
      </Group>
      <Why batch={batch} />
      <CountsBar counts={batch.counts} total={batch.totalRecipients} />
      <Facts batch={batch} />
      <Recipients projectId={projectId} batch={batch} />
    </Stack>
  );
}

function Why({ batch }: { batch: Batch }) {
  const reason = batch.stateReason === undefined ? undefined : REASONS[batch.stateReason];
  const waits = batch.waitingOn === undefined ? undefined : WAITS[batch.waitingOn];
  return (
    <>
      {reason !== undefined && (
        <Alert
          color={batch.state === 'blocked' ? 'red' : 'yellow'}
          variant="light"
          title={sentenceCase(batch.state)}
        >
          {reason}
        </Alert>
      )}
      {waits !== undefined && !isOver(batch) && <Alert variant="light">{waits}</Alert>}
      {batch.lastError && !isOver(batch) && (
        <Alert color="yellow" variant="light" title="Last provider error">
          {batch.lastError.message} (<When at={batch.lastError.occurredAt} />)
        </Alert>
      )}
    </>
  );
}

function Facts({ batch }: { batch: Batch }) {
  const facts: [string, string | undefined][] = [
    ['Created', batch.createdAt],
    ['Scheduled for', batch.scheduledFor],
    ['Started', batch.startedAt],
    ['Completed', batch.completedAt],
  ];
  return (
    <List size="sm" listStyleType="none">
      {facts.map(([label, at]) =>
        at === undefined ? null : (
          <List.Item key={label}>
            {label} <When at={at} />
          </List.Item>
        ),
      )}
      {batch.emailType !== undefined && <List.Item>Type: {sentenceCase(batch.emailType)}</List.Item>}
    </List>
  );
}
