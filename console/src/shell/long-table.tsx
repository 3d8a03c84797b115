import { Box, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { useLongList, type FurtherPages } from './long-list.ts';

export type LongColumn<Row> = {
  /** Identifies the column, and is its head unless `head` is set. */
  name: string;
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Width within the table, such as `30%`. Columns without a width share the rest. */
  width?: string;
  isNumber?: boolean;
  sorted?: 'ascending' | 'descending' | 'none';
  isHidden?: boolean;
};

/**
 * Renders a virtualized table with a sticky head. On phones, rows are cards unless the head has a button,
 * such as for sorting.
 * @param rowKey identity of a row
 * @param total number of all rows, if the API reports it; otherwise the table grows as pages load
 * @param more query of the list; omit it if all rows are loaded
 * @param minWidth pixels below which the table scrolls horizontally
 */
export function LongTable<Row>({
  label,
  columns: all,
  rows,
  rowKey,
  total,
  more,
  minWidth = 480,
}: {
  label: string;
  columns: readonly LongColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  total?: number | undefined;
  more?: (FurtherPages & { error: unknown }) | undefined;
  minWidth?: number;
}) {
  const { frame, onKeyDown, items, count, before, after, measure } = useLongList({
    loaded: rows.length,
    total,
    more,
  });
  const columns = all.filter(({ isHidden }) => !isHidden);
  const isCounted = total !== undefined || !more?.hasNextPage;
  return (
    <>
      <Box
        ref={frame}
        className="long-table"
        tabIndex={0}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        <Table layout="fixed" miw={minWidth} stickyHeader aria-rowcount={isCounted ? count + 1 : -1}>
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              {columns.map(({ name, head, width, isNumber, sorted }) => (
                <Table.Th key={name} w={width} ta={isNumber ? 'right' : 'left'} aria-sort={sorted}>
                  {head ?? name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Space px={before} columns={columns.length} />
            {items.map(({ index }) => {
              const row = rows[index];
              return (
                <Table.Tr
                  key={row === undefined ? `after ${index}` : rowKey(row)}
                  ref={measure}
                  data-index={index}
                  aria-rowindex={index + 2}
                >
                  {row === undefined ? (
                    <Table.Td colSpan={columns.length}>
                      <Text span size="sm" c="dimmed">
                        Loading
                      </Text>
                    </Table.Td>
                  ) : (
                    columns.map(({ name, cell, isNumber }) => (
                      <Table.Td
                        key={name}
                        data-label={name}
                        ta={isNumber ? 'right' : 'left'}
                        className={isNumber ? 'numbers' : 'break-anywhere'}
                      >
                        {/* On phones, the label is beside the value, so one element must contain the whole
                            value. */}
                        <div>{cell(row)}</div>
                      </Table.Td>
                    ))
                  )}
                </Table.Tr>
              );
            })}
            <Space px={after} columns={columns.length} />
          </Table.Tbody>
        </Table>
      </Box>
      {more?.isFetchNextPageError === true && (
        <Failure error={more.error} retry={() => void more.fetchNextPage()} />
      )}
    </>
  );
}

/** Reserves the height of rows that are not rendered. */
function Space({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: px, padding: 0 }} />
    </tr>
  );
}
