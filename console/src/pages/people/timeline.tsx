import { Timeline, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { JourneyItem } from '../../data/journey.ts';
import type { FurtherPages } from '../../shell/long-list.ts';
import { LongRows } from '../../shell/long-rows.tsx';
import { ItemBody, ItemTitle } from './timeline-item.tsx';
import { KindIcon } from './kind-icon.tsx';
import { groupByDay, type TimelineRow } from './timeline-rows.ts';

/** Estimated height of an item in pixels. */
const ITEM_PX = 84;

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

type JourneyTimelineProps = { items: readonly JourneyItem[]; more: FurtherPages & { error: unknown } };

/** Renders items grouped by day. */
export function JourneyTimeline({ items, more }: JourneyTimelineProps) {
  const rows = useMemo(() => groupByDay(items, new Date()), [items]);
  return (
    <LongRows
      label="Journey"
      rows={rows}
      rowKey={(row) => ('item' in row ? row.item.id : row.day)}
      rowPx={ITEM_PX}
      more={more}
    >
      {(row) => <Row row={row} />}
    </LongRows>
  );
}

function Row({ row }: { row: TimelineRow }) {
  if (!('item' in row)) {
    return (
      <Title order={2} size="h5" py="sm">
        {row.isAhead ? 'Upcoming' : DAY.format(new Date(row.at))}
      </Title>
    );
  }
  const { item, isLastOfDay } = row;
  return (
    <Timeline bulletSize={28} lineWidth={2} pb="xl">
      <Timeline.Item
        bullet={<KindIcon kind={item.kind} />}
        title={<ItemTitle item={item} />}
        className={isLastOfDay ? undefined : 'goes-on'}
      >
        <ItemBody item={item} />
      </Timeline.Item>
    </Timeline>
  );
}
