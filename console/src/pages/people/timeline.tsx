import { Timeline, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { JourneyItem, JourneyKind } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import type { FurtherPages } from '../../shell/long-list.ts';
import { LongRows } from '../../shell/long-rows.tsx';
import { ItemBody, ItemTitle } from './timeline-item.tsx';
import { groupByDay, type TimelineRow } from './timeline-rows.ts';

const ITEM_PX = 84;

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

type JourneyTimelineProps = { items: readonly JourneyItem[]; more: FurtherPages & { error: unknown } };

export function JourneyTimeline({ items, more }: JourneyTimelineProps) {
  const { timeZone } = useProject();
  const rows = useMemo(() => groupByDay(items, timeZone), [items, timeZone]);
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
        {row.isUpcoming ? 'Upcoming' : DAY.format(new Date(row.day))}
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

const ICON_PATHS: Record<JourneyKind, string> = {
  web: 'M3 5h18v14H3zM3 9h18',
  communication: 'M3 6h18v12H3zM3 7l9 6 9-6',
  engagement: 'M5 4l14 7-6 2-2 6z',
  commerce: 'M3 4h3l2 11h10l2-8H7M9 20h.01M17 20h.01',
  lifecycle: 'M5 21V4h12l-2 4 2 4H5',
  advertising: 'M4 10v4l12 5V5zM16 9h2a3 3 0 0 1 0 6h-2M7 15l1 5h3l-1-4',
  system: 'M12 3v4M12 17v4M3 12h4M17 12h4M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2',
};

/** Screen readers skip the icon, because the item's text names the kind. */
function KindIcon({ kind }: { kind: JourneyKind }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={ICON_PATHS[kind]} />
    </svg>
  );
}
