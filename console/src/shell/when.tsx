import { useSyncExternalStore } from 'react';
import { formatAgo } from './format-ago.ts';

const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const WITH_ZONE = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const MINUTE_MS = 60_000;

/** Clock of all times on the page, so that they advance together. */
const clock = {
  now: () => Math.floor(Date.now() / MINUTE_MS),
  listen: (onTick: () => void) => {
    const timer = setInterval(onTick, MINUTE_MS / 4);
    return () => clearInterval(timer);
  },
};

/**
 * Renders a time in the browser's time zone and locale: relative within a week, with the absolute time on hover.
 * @param isAbsolute for text in which a relative time makes no sense, such as "until"
 */
export function When({ at, isAbsolute = false }: { at: string; isAbsolute?: boolean }) {
  useSyncExternalStore(clock.listen, clock.now);
  const date = new Date(at);
  const ago = isAbsolute ? undefined : formatAgo(date.getTime());
  return (
    <time dateTime={at} title={WITH_ZONE.format(date)}>
      {ago ?? WHOLE.format(date)}
    </time>
  );
}

const NUMBER = new Intl.NumberFormat();

/** Formats a number in the browser's locale. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day (`YYYY-MM-DD`) in the browser's locale, independent of its time zone. */
export function formatDay(day: string): string {
  return DAY.format(new Date(day));
}
