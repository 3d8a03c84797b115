import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, type ReactNode } from 'react';
import { api } from '../../data/client.ts';
import { getDateRange, getInstants } from '../../data/date-range.ts';
import { SUPPRESSION_REASONS, suppressionsQuery, type Suppression } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { SortableTable } from '../../shell/sortable-table.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { useActorNames, type GetActorName } from '../../shell/use-actor-names.ts';
import { formatCount, When } from '../../shell/when.tsx';
import { RemoveObjection, useRemoveSuppression } from './remove-suppression.tsx';
import { REASONS, SOURCES } from './suppression-labels.ts';

export function SuppressionList() {
  const { id: projectId, timeZone } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/mail/suppressions');
  const { email, reason, sort, ...days } = search;
  const hasRange = days.range !== undefined || days.from !== undefined;
  const times = hasRange ? getInstants(getDateRange(days, timeZone), timeZone) : {};
  const filters = { email, reason, ...times };
  const query = useInfiniteQuery({
    ...suppressionsQuery(projectId, filters),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const suppressions = useRows(data, (page) => page.suppressions);
  const total = data?.pages[0]?.total;
  const actors = useMemo(
    () => [...new Set(suppressions.flatMap(({ addedBy }) => addedBy ?? []))],
    [suppressions],
  );
  const getName = useActorNames(actors);
  const count = useRef<HTMLParagraphElement>(null);
  // The removed row contained the focused button, so the focus moves to the count.
  const removal = useRemoveSuppression(projectId, () => count.current?.focus());
  const isFiltered = email !== undefined || reason !== undefined || hasRange;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <SearchField
            label="Search suppressions"
            placeholder="Part of an address"
            value={email ?? ''}
            onChange={(text) => updateSearch({ email: text === '' ? undefined : text })}
          />
          <FilterSelect
            label="Reason"
            all="All reasons"
            options={SUPPRESSION_REASONS}
            getLabel={(value) => REASONS[value]}
            value={reason}
            onChange={(chosen) => updateSearch({ reason: chosen })}
          />
          <DateRangePicker search={days} onChange={updateSearch} canCompare={false} isOptional />
        </Group>
        {suppressions.length > 0 && (
          <ExportCsv
            fileName="suppressions.csv"
            read={({ readTableCsv }) =>
              readTableCsv(
                getExportedColumns(getName),
                (page) => api.emails.listEmailSuppressions({ projectId, ...filters, ...page }),
                (answer) => answer.suppressions,
                {
                  maxPages: 100,
                  cutNotice: 'Saved the newest 10,000 suppressions. Filter the list to export the others.',
                },
              )
            }
          />
        )}
      </Group>
      <QueryState query={query} h={160} />
      {total !== undefined && (
        <Text ref={count} tabIndex={-1} size="sm" c="dimmed" aria-live="polite">
          {formatCount(total, 'suppression')}
        </Text>
      )}
      {data && suppressions.length === 0 && (
        <Empty title={isFiltered ? 'No matching suppressions' : 'No suppressed addresses'}>
          {isFiltered
            ? 'Change the search, the reason or the date range.'
            : 'No address is excluded from e-mail.'}
        </Empty>
      )}
      <RemoveObjection {...removal} />
      {suppressions.length > 0 && (
        <SortableTable
          label="Suppressions"
          minWidth={620}
          rows={suppressions}
          rowKey={(suppression) => `${suppression.email} ${suppression.reason}`}
          total={total}
          more={query}
          sort={sort}
          onSort={(next) => updateSearch({ sort: next })}
          columns={[
            { name: 'E-mail', width: '34%', getValue: (suppression) => suppression.email },
            {
              name: 'Reason',
              getValue: (suppression) => REASONS[suppression.reason],
              cell: (suppression) => <Reason suppression={suppression} />,
            },
            {
              name: 'Added',
              getValue: ({ createdAt }) => createdAt,
              width: '22%',
              cell: (suppression) => <Added suppression={suppression} getName={getName} />,
            },
            {
              name: 'Remove',
              getValue: () => undefined,
              isUnsortable: true,
              width: '7.5rem',
              isNumber: true,
              cell: (suppression) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={removal.isRemoving(suppression)}
                  onClick={() => removal.start(suppression)}
                  aria-label={`Remove ${suppression.email}`}
                >
                  Remove
                </Button>
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}

const getExportedColumns = (getName: GetActorName): readonly CsvColumn<Suppression>[] => [
  { name: 'email', getValue: ({ email }) => email },
  { name: 'reason', getValue: ({ reason }) => reason },
  { name: 'source', getValue: ({ source }) => source },
  { name: 'createdAt', getValue: ({ createdAt }) => createdAt },
  { name: 'addedBy', getValue: ({ addedBy }) => addedBy && getName(addedBy, addedBy) },
  { name: 'batch', getValue: ({ mail }) => mail?.trackingId },
];

function Reason({ suppression }: { suppression: Suppression }) {
  const { id: projectId } = useProject();
  const { reason, source, mail } = suppression;
  return (
    <span>
      {REASONS[reason]}
      {SOURCES[source] !== undefined && <Detail>{SOURCES[source]}</Detail>}
      {mail && (
        <Detail>
          <AnchorLink
            size="xs"
            to="/p/$projectId/mail/batches/$trackingId/mails/$index"
            params={{ projectId, trackingId: mail.trackingId, index: String(mail.index) }}
            preload={false}
            aria-label={`E-mail of ${mail.trackingId} to ${suppression.email}`}
          >
            {mail.trackingId}
          </AnchorLink>
        </Detail>
      )}
    </span>
  );
}

type AddedProps = { suppression: Suppression; getName: (actor: string) => string };

function Added({ suppression: { createdAt, addedBy }, getName }: AddedProps) {
  return (
    <span>
      <When at={createdAt} />
      {addedBy !== undefined && <Detail>by {getName(addedBy)}</Detail>}
    </span>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return (
    <Text span display="block" size="xs" c="dimmed">
      {children}
    </Text>
  );
}
