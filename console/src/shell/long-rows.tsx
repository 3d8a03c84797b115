import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { useLongList, type FurtherPages } from './long-list.ts';

/**
 * A list of any length whose entries are no rows of a table: only those that are seen are rendered, and further pages
 * come as it is scrolled to them. The frame takes the focus, so that the arrows, Page Down and End scroll it. See
 * `pages/people/timeline.tsx`; where entries are rows of a table take {@link LongTable}.
 * @param rowKey what tells an entry from the others
 * @param rowPx the height of an entry before it is measured; what is between two is its own, as padding
 * @param more the query whose pages the entries are of
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
        // Of a frame without any height nothing is seen, so that nothing would be rendered in it.
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

/** Says of a list that is too long to be read whole that it ends before its end. */
export function CutList({ isCut }: { isCut: boolean | undefined }) {
  if (!isCut) return null;
  return (
    <Text size="sm">
      Only the first 2,000 that were ever made are looked through, revoked ones among them. The API lists
      those after them, and revokes them.
    </Text>
  );
}
