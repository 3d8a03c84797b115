import type { Schema } from '@throughline/client';

type JourneyItem = Schema<'JourneyItem'>;

/** Row of the timeline: a day, or an item. */
export type TimelineRow =
  { day: string; at: string; isUpcoming: boolean } | { item: JourneyItem; isLastOfDay: boolean };

/** Groups items, newest first, by day in the browser's time zone. Upcoming items share the first heading. */
export function groupByDay(items: readonly JourneyItem[], now: Date): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let day: string | undefined;
  for (const item of items) {
    const at = new Date(item.occurredAt);
    const isUpcoming = at > now;
    const itemDay = isUpcoming ? 'upcoming' : getDay(at);
    if (itemDay !== day) {
      markLast(rows);
      rows.push({ day: itemDay, at: item.occurredAt, isUpcoming });
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

/** Returns the local day of a time as `YYYY-MM-DD`. */
function getDay(at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}
