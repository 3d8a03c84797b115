import { useState, type ComponentProps, type ReactNode } from 'react';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { toSentenceCase } from '../../shell/formats.ts';

type SearchedTableProps<Row> = {
  query: ComponentProps<typeof QueryState>['query'] & { data: readonly Row[] | undefined };
  name: string;
  /** Names the fields that `getText` returns. */
  placeholder: string;
  getText: (row: Row) => string;
  columns: readonly LongColumn<Row>[];
  children: ReactNode;
};

export function SearchedTable<Row extends { id: string }>(props: SearchedTableProps<Row>) {
  const { query, name, placeholder, getText, columns, children } = props;
  const { data } = query;
  const [search, setSearch] = useState('');
  if (!data) return <QueryState query={query} h={160} />;
  if (data.length === 0) return <Empty title={`No ${name}`}>{children}</Empty>;
  const wanted = search.toLowerCase();
  const found = data.filter((row) => getText(row).toLowerCase().includes(wanted));
  return (
    <>
      <SearchField label={`Search ${name}`} placeholder={placeholder} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <Empty title={`No matching ${name}`}>Change the search.</Empty>
      ) : (
        <LongTable
          label={toSentenceCase(name)}
          minWidth={760}
          rows={found}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
    </>
  );
}
