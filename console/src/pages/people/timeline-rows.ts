import type { Schema } from '@throughline/client';

type JourneyItem = Schema<'JourneyItem'>;

/** A line of the timeline: the name of a day, or something that happened on it. */
export type TimelineRow =
  { day: string; at: string; isAhead: boolean } | { item: JourneyItem; isLastOfDay: boolean };

/**
 * Items, newest first, under the days on which they happened in the person's zone; what is ahead comes first, under one
 * head of its own.
 */
export function timelineRows(items: readonly JourneyItem[], now: Date): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let day: string | undefined;
  for (const item of items) {
    const at = new Date(item.occurredAt);
    const isAhead = at > now;
    const own = isAhead ? 'ahead' : dayOf(at);
    if (own !== day) {
      endDay(rows);
      rows.push({ day: own, at: item.occurredAt, isAhead });
      day = own;
    }
    rows.push({ item, isLastOfDay: false });
  }
  endDay(rows);
  return rows;
}

function endDay(rows: TimelineRow[]): void {
  const last = rows.at(-1);
  if (last && 'item' in last) rows[rows.length - 1] = { ...last, isLastOfDay: true };
}

/** The day of a moment where the person is, as `2026-04-07`. */
function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
