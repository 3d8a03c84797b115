const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, in the person's zone and way of writing. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toString()}>
      {WHOLE.format(date)}
    </time>
  );
}

const NUMBER = new Intl.NumberFormat();

/** A number in the person's way of writing. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day that is `YYYY-MM-DD` as people write it, whatever their zone. */
export function formatDay(day: string): string {
  return DAY.format(new Date(day));
}
