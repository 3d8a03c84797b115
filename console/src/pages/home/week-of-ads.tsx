import { Skeleton } from '@mantine/core';
import { useAdsByDay } from '../../data/ads-overview.ts';
import { formatNumber } from '../../shell/when.tsx';
import { WeekCard } from './week-card.tsx';
import { lastWeekLocal } from './week.ts';

/** Renders search ad spend by currency and conversions of the last seven days. */
export function WeekOfAds() {
  const week = lastWeekLocal();
  const { rows, checked, beyond, isLoading, unread } = useAdsByDay({
    startDate: week.at(0) ?? '',
    endDate: week.at(-1) ?? '',
  });
  if (isLoading) return <Skeleton h={220} />;
  if (checked === 0) return null;
  const currencies = [...new Set(rows.map(({ currencyCode }) => currencyCode))];
  const note = getNote({ checked, beyond, unread: unread.length });
  const byDay = (
    value: (row: (typeof rows)[number]) => number | undefined,
    of: readonly (typeof rows)[number][],
  ) =>
    week.map((day) => ({
      day,
      value: of.filter(({ date }) => date === day).reduce((sum, row) => sum + (value(row) ?? 0), 0),
    }));
  return (
    <>
      {currencies.map((currency) => (
        <WeekCard
          key={currency ?? 'none'}
          title={currencies.length > 1 && currency !== undefined ? `Ad cost (${currency})` : 'Ad cost'}
          days={byDay(
            ({ metrics }) => metrics.spend,
            rows.filter(({ currencyCode }) => currencyCode === currency),
          )}
          format={getMoney(currency)}
          note={note}
        />
      ))}
      <WeekCard
        title="Conversions"
        days={byDay(({ metrics }) => metrics.conversions, rows)}
        format={(value) => formatNumber(Math.round(value * 10) / 10)}
        note={note}
      />
    </>
  );
}

/** Returns notes about accounts that the figures omit, and about the time zone. */
function getNote({ checked, beyond, unread }: Record<'checked' | 'beyond' | 'unread', number>): string {
  const notes = [
    ...(beyond > 0 ? [`first ${checked} of ${checked + beyond} accounts`] : []),
    ...(unread > 0 ? [`${unread} accounts not available`] : []),
  ];
  return `Google Ads · ${[...notes, 'days in each account’s time zone'].join(' · ')}`;
}

/** Formats whole units, because seven amounts must fit side by side on a phone. */
function getMoney(currency: string | undefined): (value: number) => string {
  const style = currency === undefined ? {} : ({ style: 'currency', currency } as const);
  const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0, ...style });
  return (value) => format.format(value);
}
