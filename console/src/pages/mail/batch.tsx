import { Alert, Group, Stack, Tabs, Text, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { batchQuery, isFinal, type Batch, batchContentQuery } from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Actor } from '../../shell/use-actor-names.ts';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { StateBadge } from '../../shell/status.tsx';
import { formatNumber, When, WhenKnown } from '../../shell/when.tsx';
import { BatchMetrics, BatchSeries, CountsBar } from './batch-metrics.tsx';
import { BatchSteps } from './batch-steps.tsx';
import { MailContent } from './mail-content.tsx';
import { MailFacts, formatSender, listOptionFacts } from './mail-facts.tsx';
import { getMailMetrics } from './mail-metrics.ts';
import { Recipients } from './recipients.tsx';
import { BATCH_TABS, STATE_COLORS, STATE_REASONS } from './states.ts';

const WAIT_TEXTS: Record<string, string> = {
  start: 'Waiting to start.',
  provider_rate_limit: 'Waiting for the provider’s rate limit.',
  provider_unavailable: 'Waiting for the provider to respond.',
};

export function BatchPage() {
  const { trackingId } = useParams({ from: '/p/$projectId/mail/batches/$trackingId' });
  const { id: projectId } = useProject();
  const query = useQuery({
    ...batchQuery(projectId, trackingId),
    enabled: useHasScope()('emails:send'),
  });
  const { data: batch } = query;
  return (
    <Page
      title={batch?.subject ?? trackingId}
      actions={batch && <BatchSteps batch={batch} />}
      scope="emails:send"
    >
      {batch ? <LoadedBatch batch={batch} /> : <QueryState query={query} h={240} />}
    </Page>
  );
}

function LoadedBatch({ batch }: { batch: Batch }) {
  const { trackingId, counts, totalRecipients } = batch;
  const [{ tab = 'overview' }, updateSearch] = useSearchState('/p/$projectId/mail/batches/$trackingId');
  const { sent, delivered } = getMailMetrics(counts);
  return (
    <Stack>
      <Progress batch={batch} />
      <StateNotices batch={batch} />
      <Tabs
        value={tab}
        onChange={(chosen) => updateSearch({ tab: oneOf(BATCH_TABS, chosen) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {BATCH_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {toSentenceCase(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack>
            {sent > 0 && <BatchMetrics counts={counts} />}
            <CountsBar counts={counts} total={totalRecipients} />
            {delivered > 0 && <BatchSeries trackingId={trackingId} />}
            <Facts batch={batch} />
            <Recipients batch={batch} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="content">
          <BatchContent trackingId={trackingId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** Renders state and progress with the role `status`, so that screen readers announce changes. */
function Progress({ batch: { trackingId, state, counts, totalRecipients } }: { batch: Batch }) {
  const { sent, delivered, opened } = getMailMetrics(counts);
  return (
    <Group gap="sm">
      <Group role="status" gap="sm">
        <StateBadge label={toSentenceCase(state)} color={STATE_COLORS[state]} />
        <Text size="sm" className="numbers">
          {formatNumber(totalRecipients - counts.queued)} of {formatNumber(totalRecipients)} processed
          <span className="visually-hidden">
            {sent > 0 && `, ${formatNumber(delivered)} delivered, ${formatNumber(opened)} opened`}
          </span>
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className="break-anywhere">
        {trackingId}
      </Text>
    </Group>
  );
}

function StateNotices({ batch }: { batch: Batch }) {
  const reason = getReason(batch);
  const waits = batch.waitingOn === undefined ? undefined : WAIT_TEXTS[batch.waitingOn];
  return (
    <>
      {reason !== undefined && (
        <Alert
          color={batch.state === 'blocked' ? 'red' : 'yellow'}
          variant="light"
          title={toSentenceCase(batch.state)}
        >
          {reason}
        </Alert>
      )}
      {waits !== undefined && !isFinal(batch) && <Alert variant="light">{waits}</Alert>}
      {batch.lastError && !isFinal(batch) && (
        <Alert color="yellow" variant="light" title="Last provider error">
          {batch.lastError.message} (<When at={batch.lastError.occurredAt} />)
        </Alert>
      )}
    </>
  );
}

function getReason({ stateReason, stateChangedBy, completedAt }: Batch): ReactNode {
  if (stateReason !== 'requested') return stateReason === undefined ? undefined : STATE_REASONS[stateReason];
  return (
    <>
      By {stateChangedBy === undefined ? 'an operator' : <Actor actor={stateChangedBy} />}
      <WhenKnown before=", " at={completedAt} />
    </>
  );
}

function Facts({ batch }: { batch: Batch }) {
  const times = [
    ['Created', batch.createdAt],
    ['Scheduled for', batch.scheduledFor],
    ['Started', batch.startedAt],
    ['Completed', batch.completedAt],
  ] as const;
  return (
    <MailFacts
      facts={times.map(([label, at]) => [label, at === undefined ? undefined : <When key={label} at={at} />])}
    />
  );
}

function BatchContent({ trackingId }: { trackingId: string }) {
  const { id: projectId } = useProject();
  const query = useQuery(batchContentQuery(projectId, trackingId));
  const { data: batch } = query;
  if (!batch) return <QueryState query={query} h={320} />;
  const { sender, subject, template, emailType, options = {} } = batch;
  // Show the subject here only if the content was deleted. Otherwise, `MailContent` shows it.
  const ownSubject = template ? undefined : subject;
  return (
    <Stack>
      <MailFacts
        facts={[
          ['From', formatSender(sender)],
          ...listOptionFacts({ ...(sender.replyTo && { replyTo: [sender.replyTo] }), ...options }),
          ['Subject', ownSubject],
          ['Type', emailType === undefined ? undefined : toSentenceCase(emailType)],
        ]}
      />
      {template ? (
        <Paper withBorder p="md" component="section" aria-label="Template">
          <MailContent {...template} />
        </Paper>
      ) : (
        <Text>The content was deleted at the end of its retention.</Text>
      )}
    </Stack>
  );
}
