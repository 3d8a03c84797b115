import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { useLongList, type FurtherPages } from './long-list.ts';

/**
 * Renders a virtualized list; for table rows, use {@link LongTable}. The frame takes the focus for keyboard
 * scrolling.
 * @param rowKey identity of an entry
 * @param rowPx estimated height of an entry; padding inside the entry separates it from the next one
 * @param more query of the list
 */
export function LongRows<Row>({
  label,
  rows,
  rowKey,
  rowPx,
  more,
  children,
}: {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowPx: number;
  more: FurtherPages & { error: unknown };
  children: (row: Row) => ReactNode;
}) {
  const { frame, onKeyDown, items, count, before, after, measure } = useLongList({
    loaded: rows.length,
    more,
    rowPx,
  });
  return (
    <>
      <Box
        ref={frame}
        className="long-table"
        // A frame without height has no visible entries and would render none.
        mih={rowPx}
        tabIndex={0}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        <Box h={before} aria-hidden />
        <div role="list">
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              <div
                key={row === undefined ? `after ${index}` : rowKey(row)}
                ref={measure}
                data-index={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={more.hasNextPage ? -1 : count}
              >
                {row === undefined ? (
                  <Text size="sm" c="dimmed">
                    Loading
                  </Text>
                ) : (
                  children(row)
                )}
              </div>
            );
          })}
        </div>
        <Box h={after} aria-hidden />
      </Box>
      {more.isFetchNextPageError && <Failure error={more.error} retry={() => void more.fetchNextPage()} />}
    </>
  );
}
