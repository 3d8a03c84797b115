import { Group, Select, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { getDateRange, getInstants } from '../../data/date-range.ts';
import { batchesQuery } from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { ButtonLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { SortableTable } from '../../shell/sortable-table.tsx';
import { EXPORTED_COLUMNS, getBatchColumns } from './batch-columns.tsx';
import { MailPage } from './mail-page.tsx';
import { BATCH_STATES, MAIL_SOURCES, SOURCE_FILTERS, SOURCE_LABELS } from './states.ts';

const DEFAULT_RANGE = 'last_90_days';

export function Batches() {
  const { id } = useProject();
  return (
    <MailPage
      scope="emails:send"
      title="Mail"
      actions={
        <ButtonLink size="xs" to="/p/$projectId/mail/new" params={{ projectId: id }}>
          New batch
        </ButtonLink>
      }
    >
      <List />
    </MailPage>
  );
}

function List() {
  const { id: projectId, timeZone } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/mail');
  const days = getDateRange(search, timeZone, DEFAULT_RANGE);
  const filters = {
    state: search.state,
    search: search.search,
    source: SOURCE_FILTERS[search.source ?? 'batches'],
    ...getInstants(days, timeZone),
    include: 'counts',
  } as const;
  const query = useInfiniteQuery({
    ...batchesQuery(projectId, filters),
    placeholderData: keepPreviousData,
  });
  const batches = useRows(query.data, (page) => page.batches);
  const { menu, ...table } = useColumnChoice('batches', getBatchColumns(projectId), 740);
  const isFiltered = [search.state, search.source, search.search].some((value) => value !== undefined);
  return (
    <>
      <Group align="flex-end">
        <SearchField
          label="Search batches"
          placeholder="Subject, ID or recipient"
          value={search.search ?? ''}
          onChange={(text) => updateSearch({ search: text === '' ? undefined : text })}
        />
        <FilterSelect
          label="State"
          all="All states"
          options={BATCH_STATES}
          value={search.state}
          onChange={(state) => updateSearch({ state })}
        />
        <Select
          aria-label="Source"
          size="xs"
          allowDeselect={false}
          data={MAIL_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
          value={search.source ?? 'batches'}
          onChange={(chosen) => updateSearch({ source: oneOf(MAIL_SOURCES, chosen) })}
          w={150}
        />
        <DateRangePicker search={search} onChange={updateSearch} preset={DEFAULT_RANGE} canCompare={false} />
        {menu}
        {batches.length > 0 && (
          <ExportCsv
            fileName={`batches-${days.from}-${days.to}.csv`}
            read={({ readTableCsv }) =>
              readTableCsv(
                EXPORTED_COLUMNS,
                (page) => api.emails.listEmailBatches({ projectId, ...filters, ...page }),
                (answer) => answer.batches,
              )
            }
          />
        )}
      </Group>
      <QueryState query={query} h={160} />
      {query.data && batches.length === 0 && (
        <Empty title={isFiltered ? 'No matching batches' : 'No batches in this period'}>
          {isFiltered
            ? 'Change the search, the filters or the date range.'
            : 'A batch sends one template to many recipients, personalized with variables. Create one with “New batch”, or choose a longer date range.'}
        </Empty>
      )}
      {batches.length > 0 && (
        <SortableTable
          {...table}
          label="Batches"
          rows={batches}
          rowKey={({ trackingId }) => trackingId}
          more={query}
          sort={search.sort}
          onSort={(sort) => updateSearch({ sort })}
        />
      )}
      {batches.length > 0 && (
        <Text size="xs" c="dimmed">
          Delivered and bounced are shares of sent e-mails. Opened and clicked are shares of delivered
          e-mails.
        </Text>
      )}
    </>
  );
}
