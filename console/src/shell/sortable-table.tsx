import { Group, Select, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { LongTable, type LongColumn } from './long-table.tsx';
import type { CsvColumn } from './table-csv.ts';

export type SortableColumn<Row> = CsvColumn<Row> & {
  /** For columns that are sorted neither alphabetically nor by number, such as states by severity. */
  getRank?: (row: Row) => number;
  cell?: (row: Row) => ReactNode;
  total?: ReactNode;
  width?: string;
  isNumber?: boolean;
  isHidden?: boolean;
  isUnsortable?: boolean;
};

type SortableTableProps<Row> = Pick<ComponentProps<typeof LongTable>, 'more' | 'total'> & {
  label: string;
  columns: readonly SortableColumn<Row>[];
  /** Rows can be sorted once all are loaded. */
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The prefix `-` means descending. Undefined: the order of `rows`. */
  sort: string | undefined;
  onSort: (sort: string) => void;
  minWidth: number;
};

const TOTAL = 'total';

export function SortableTable<Row extends object>(props: SortableTableProps<Row>) {
  const { label, columns, rows, rowKey, sort = '', onSort, minWidth, more, total: rowCount } = props;
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const isDescending = sort.startsWith('-');
  const canSort = more?.hasNextPage !== true;
  const sortable = columns.filter(({ isUnsortable }) => canSort && !isUnsortable);
  const sortedBy = sortable.find(({ name }) => name === sort.replace(/^-/, ''));
  const sorted = sortedBy ? sortRows(rows, sortedBy, isDescending) : rows;
  const hasTotal = columns.some(({ total }) => total !== undefined);
  const tableColumns = columns.map((column): LongColumn<Row | typeof TOTAL> => {
    const {
      name,
      getValue,
      cell = (row: Row) => getValue(row) ?? <NotAvailable />,
      total,
      isNumber,
    } = column;
    const sorting = column === sortedBy ? (isDescending ? 'descending' : 'ascending') : 'none';
    const isNextDescending = sorting === 'none' ? isNumber === true : !isDescending;
    return {
      name,
      ...(column.width !== undefined && { width: column.width }),
      ...(isNumber && { isNumber }),
      ...(column.isHidden && { isHidden: true }),
      ...(!isPhone &&
        sortable.includes(column) && {
          sorted: sorting,
          head: (
            <UnstyledButton
              fz="inherit"
              fw="inherit"
              ta="inherit"
              onClick={() => onSort(isNextDescending ? `-${name}` : name)}
            >
              {name}
              {sorting !== 'none' && <span aria-hidden> {sorting === 'ascending' ? '▲' : '▼'}</span>}
            </UnstyledButton>
          ),
        }),
      cell: (row) => {
        if (row !== TOTAL) return cell(row);
        // On phones, a row is a card, which leaves out empty cells.
        if (total === undefined) return null;
        return (
          <Text span inherit fw={600}>
            {total}
          </Text>
        );
      },
    };
  });
  return (
    <>
      {isPhone && canSort && (
        <Group>
          <Select
            label="Sort by"
            size="xs"
            data={sortable.flatMap(({ name }) => [
              { value: name, label: `${name}, ascending` },
              { value: `-${name}`, label: `${name}, descending` },
            ])}
            placeholder="Default order"
            value={sort === '' ? null : sort}
            onChange={(chosen) => chosen !== null && onSort(chosen)}
            allowDeselect={false}
          />
        </Group>
      )}
      <LongTable
        label={label}
        minWidth={minWidth}
        rows={hasTotal ? [TOTAL, ...sorted] : sorted}
        rowKey={(row) => (row === TOTAL ? TOTAL : rowKey(row))}
        columns={tableColumns}
        total={rowCount}
        more={more}
      />
    </>
  );
}

/** Shows a dash for an unknown value, because 0 would be wrong. */
export function NotAvailable() {
  return (
    <Text span c="dimmed" inherit>
      <span aria-hidden>–</span>
      <span className="visually-hidden">not available</span>
    </Text>
  );
}

/** Sorts rows. Rows without a value come last in both directions. */
function sortRows<Row>(
  rows: readonly Row[],
  { getValue, getRank }: SortableColumn<Row>,
  isDescending: boolean,
): Row[] {
  const getKey = getRank ?? getValue;
  return rows.toSorted((row, other) => {
    const [one, two] = [getKey(row), getKey(other)];
    if (one === undefined || two === undefined) return Number(one === undefined) - Number(two === undefined);
    const order =
      typeof one === 'number' && typeof two === 'number' ? one - two : String(one).localeCompare(String(two));
    return isDescending ? -order : order;
  });
}
