import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  readRecipients,
  recipientsQuery,
  type Batch,
  type Recipient,
  type RecipientFilters,
} from '../../data/emails.ts';
import { hasOnePage } from '../../data/polling.ts';
import { useProject } from '../../data/projects.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { SortableTable, type SortableColumn } from '../../shell/sortable-table.tsx';
import { StateBadge } from '../../shell/status.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { RECIPIENT_STATUSES, STATUS_COLORS } from './states.ts';

type BatchParams = { projectId: string; trackingId: string };

const getColumns = (batch: BatchParams): readonly SortableColumn<Recipient>[] => [
  {
    name: 'E-mail',
    getValue: ({ email }) => email,
    cell: ({ email, index }) => (
      <AnchorLink
        size="sm"
        to="/p/$projectId/mail/batches/$trackingId/mails/$index"
        params={{ ...batch, index: String(index) }}
        preload={false}
      >
        {email}
      </AnchorLink>
    ),
    width: '36%',
  },
  {
    name: 'Status',
    getValue: ({ status }) => toSentenceCase(status),
    cell: ({ status }) => <StateBadge label={toSentenceCase(status)} color={STATUS_COLORS[status]} />,
    width: '16%',
  },
  {
    name: 'Reason',
    getValue: ({ reason }) => reason?.message,
    cell: ({ reason }) => reason?.message ?? null,
  },
  {
    name: 'Updated',
    getValue: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
    width: '16%',
  },
];

const EXPORTED_COLUMNS: readonly CsvColumn<Recipient>[] = [
  { name: 'email', getValue: ({ email }) => email },
  { name: 'status', getValue: ({ status }) => status },
  { name: 'reasonCode', getValue: ({ reason }) => reason?.code },
  { name: 'reason', getValue: ({ reason }) => reason?.message },
  { name: 'messageId', getValue: ({ messageId }) => messageId },
  { name: 'sentAt', getValue: ({ sentAt }) => sentAt },
  { name: 'updatedAt', getValue: ({ updatedAt }) => updatedAt },
];

export function Recipients({ batch }: { batch: Batch }) {
  const { id: projectId } = useProject();
  const { trackingId, counts } = batch;
  const [{ status, search, sort }, updateSearch] = useSearchState('/p/$projectId/mail/batches/$trackingId');
  const filters = { status, search };
  const options = recipientsQuery(projectId, trackingId, filters);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, refetch, isFetchingNextPage, isFetching } = query;
  const recipients = useRows(data, (page) => page.recipients);
  const { menu, ...table } = useColumnChoice('recipients', getColumns({ projectId, trackingId }), 620);
  const queryClient = useQueryClient();
  // Keep only the first page, because a refetch reads every loaded page.
  const refresh = () =>
    void (hasOnePage(data) ? refetch() : queryClient.resetQueries({ queryKey: options.queryKey }));
  // Polling reads only the counts. If they change, the recipients have changed too.
  const countsKey = JSON.stringify(counts);
  useEffect(() => {
    if (hasOnePage(data)) void refetch();
  }, [countsKey]);
  return (
    <Stack component="section" aria-label="Recipients" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Recipients
        </Title>
        <Group gap="xs">
          <SearchField
            label="Search recipients"
            placeholder="E-mail address"
            value={search ?? ''}
            onChange={(text) => updateSearch({ search: text === '' ? undefined : text })}
          />
          <FilterSelect
            label="Status"
            all="All statuses"
            options={RECIPIENT_STATUSES}
            getLabel={(value) => `${toSentenceCase(value)} (${formatNumber(counts[value])})`}
            value={status}
            onChange={(chosen) => updateSearch({ status: chosen })}
            w={170}
          />
          <Button
            size="xs"
            variant="default"
            loading={isFetching && !isFetchingNextPage && !hasOnePage(data)}
            onClick={refresh}
          >
            Refresh
          </Button>
          {menu}
          <ExportCsv
            fileName={`${trackingId}.csv`}
            read={async ({ formatTableCsv }) => {
              const matching = await readRecipients({ projectId, trackingId }, filters);
              return { csv: formatTableCsv(EXPORTED_COLUMNS, matching) };
            }}
          />
        </Group>
      </Group>
      <QueryState query={query} h={160} />
      {data && recipients.length === 0 && <Text>No matching recipients.</Text>}
      {recipients.length > 0 && (
        <SortableTable
          {...table}
          label="Recipients"
          rows={recipients}
          rowKey={({ index }) => index}
          total={getTotal(batch, filters)}
          more={query}
          sort={sort}
          onSort={(next) => updateSearch({ sort: next })}
        />
      )}
    </Stack>
  );
}

function getTotal({ counts, totalRecipients }: Batch, { status, search }: RecipientFilters) {
  if (search !== undefined) return undefined;
  return status === undefined ? totalRecipients : counts[status];
}
