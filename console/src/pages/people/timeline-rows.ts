import type { Schema } from '@throughline/client';
import { createDayFormat } from '../../data/date-range.ts';

type JourneyItem = Schema<'JourneyItem'>;

export type TimelineRow = { day: string; isUpcoming: boolean } | { item: JourneyItem; isLastOfDay: boolean };

/** Groups items under day headings. Expects the newest item first; upcoming items share the first heading. */
export function groupByDay(items: readonly JourneyItem[], timeZone: string, now = Date.now()): TimelineRow[] {
  const getDay = createDayFormat(timeZone);
  const rows: TimelineRow[] = [];
  let day: string | undefined;
  for (const item of items) {
    const at = Date.parse(item.occurredAt);
    const isUpcoming = at > now;
    const itemDay = isUpcoming ? 'upcoming' : getDay(at);
    if (itemDay !== day) {
      markLast(rows);
      rows.push({ day: itemDay, isUpcoming });
      day = itemDay;
    }
    rows.push({ item, isLastOfDay: false });
  }
  markLast(rows);
  return rows;
}

function markLast(rows: TimelineRow[]): void {
  const last = rows.at(-1);
  if (last && 'item' in last) rows[rows.length - 1] = { ...last, isLastOfDay: true };
}
