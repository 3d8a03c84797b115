import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatAgo } from './formats.ts';

/** IANA name. Undefined outside of projects, where times are in the browser's time zone. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

type Formats = Record<'short' | 'time' | 'withZone', Intl.DateTimeFormat>;

/** Cached, because a format is too expensive to create for each table row. */
const formats = new Map<string | undefined, Formats>();

function getFormats(timeZone: string | undefined): Formats {
  const known = formats.get(timeZone);
  if (known) return known;
  const created = {
    short: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    time: new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }),
    withZone: new Intl.DateTimeFormat(undefined, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
  };
  formats.set(timeZone, created);
  return created;
}

const MINUTE_MS = 60_000;

/** Counts whole minutes. Times on the page are updated at most 15 seconds after a new minute. */
const clock = {
  now: () => Math.floor(Date.now() / MINUTE_MS),
  listen: (onTick: () => void) => {
    const timer = setInterval(onTick, MINUTE_MS / 4);
    return () => clearInterval(timer);
  },
};

/** Keeps "AM" and "PM" on the line of their time. */
const joinDayPeriod = (text: string) => text.replace(/\s(?=[AP]M$)/, '\u00A0');

/**
 * Shows a time of the last seven days relative to now, and other times as date and time. Hovering shows the
 * exact time with its zone.
 * @param isAbsolute for text in which a relative time makes no sense, such as "until"
 */
export function When({ at, isAbsolute = false }: { at: string; isAbsolute?: boolean }) {
  useSyncExternalStore(clock.listen, clock.now);
  const { short, withZone } = getFormats(useContext(TimeZoneContext));
  const date = new Date(at);
  const ago = isAbsolute ? undefined : formatAgo(date.getTime());
  return (
    <time dateTime={at} title={withZone.format(date)}>
      {ago ?? joinDayPeriod(short.format(date))}
    </time>
  );
}

export function TimeOfDay({ at }: { at: string }) {
  const { time, withZone } = getFormats(useContext(TimeZoneContext));
  const date = new Date(at);
  return (
    <time dateTime={at} title={withZone.format(date)}>
      {time.format(date)}
    </time>
  );
}

type WhenKnownProps = { before: string; at: string | undefined; after?: string; isAbsolute?: boolean };

export function WhenKnown({ before, at, after = '', isAbsolute = false }: WhenKnownProps) {
  if (at === undefined) return null;
  return (
    <>
      {before}
      <When at={at} isAbsolute={isAbsolute} />
      {after}
    </>
  );
}

const NUMBER = new Intl.NumberFormat();

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Formats a day independently of the browser's time zone.
 * @param day `YYYY-MM-DD`
 */
export function formatDay(day: string): string {
  return DAY.format(new Date(day));
}

export function formatDays({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
