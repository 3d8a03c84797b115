const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Renders a time in the browser's time zone and locale. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toString()}>
      {WHOLE.format(date)}
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
