import { Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { recipientsQuery, type Batch, type Recipient } from '../../data/emails.ts';
import { isOnFirstPage } from '../../data/polling.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { oneOf } from '../../data/one-of.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { RECIPIENT_STATUSES } from './states.ts';

const columnsFor = (hasJourneys: boolean): readonly LongColumn<Recipient>[] => [
  {
    name: 'E-mail',
    cell: ({ email }) => (hasJourneys ? <ToJourney email={email} /> : email),
    width: '34%',
  },
  { name: 'Status', cell: ({ status }) => sentenceCase(status), width: '14%' },
  { name: 'Reason', cell: ({ reason }) => reason?.message ?? '' },
  { name: 'Updated', cell: ({ updatedAt }) => <When at={updatedAt} />, width: '24%' },
];

/** Renders the recipients of a batch with status and reason. */
export function Recipients({ projectId, batch }: { projectId: string; batch: Batch }) {
  const { trackingId, counts } = batch;
  const { status } = useSearch({ from: '/p/$projectId/mail/batches/$trackingId' });
  const navigate = useNavigate();
  const hasScope = useHasScope();
  const options = recipientsQuery(projectId, trackingId, status);
  const query = useInfiniteQuery(options);
  const { data, error, isLoading, refetch, isFetchNextPageError, isFetchingNextPage, isFetching } = query;
  const recipients = useRows(data, (page) => page.recipients);
  const queryClient = useQueryClient();
  // Reset to the first page, so that loaded pages are not all fetched again.
  const refresh = () =>
    void (isOnFirstPage(data) ? refetch() : queryClient.resetQueries({ queryKey: options.queryKey }));
  // The polled counts of the batch show when recipients changed. Cancel a read that started earlier, because it may
  // miss the change.
  const notice = JSON.stringify(counts);
  useEffect(() => {
    if (isOnFirstPage(data)) void refetch();
  }, [notice]);
  const choose = (chosen: string | null) =>
    void navigate({
      to: '/p/$projectId/mail/batches/$trackingId',
      params: { projectId, trackingId },
      search: { status: oneOf(RECIPIENT_STATUSES, chosen) },
    });
  return (
    <Stack component="section" aria-label="Recipients">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Recipients
        </Title>
        <Group align="flex-end">
          <Select
            label="Status"
            placeholder="All"
            clearable
            clearButtonProps={{ 'aria-label': 'Show all' }}
            value={status ?? null}
            onChange={choose}
            data={RECIPIENT_STATUSES.map((value) => ({
              value,
              label: `${sentenceCase(value)} (${formatNumber(counts[value])})`,
            }))}
            w={190}
          />
          <Button variant="default" loading={isFetching && !isFetchingNextPage} onClick={refresh}>
            Refresh
          </Button>
        </Group>
      </Group>
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && recipients.length === 0 && <Text>No matching recipients.</Text>}
      {recipients.length > 0 && (
        <LongTable
          label="Recipients"
          minWidth={520}
          rows={recipients}
          rowKey={({ index }) => index}
          total={status === undefined ? batch.totalRecipients : counts[status]}
          more={query}
          columns={columnsFor(hasScope('crm_objects:read'))}
        />
      )}
    </Stack>
  );
}

/** Renders the link to the recipient's journey. */
function ToJourney({ email }: { email: string }) {
  const { id: projectId } = useProject();
  return (
    <AnchorLink
      size="sm"
      to="/p/$projectId/people/journey"
      params={{ projectId }}
      search={{ by: 'email', value: email, name: undefined, kinds: undefined }}
      preload={false}
    >
      {email}
    </AnchorLink>
  );
}
