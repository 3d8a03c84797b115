import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useAdsByDay } from '../../data/ads-overview.ts';
import { getDaysOfRange, type DateRange } from '../../data/date-range.ts';
import { useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { formatMoney } from '../../shell/money.ts';
import { StatusText } from '../../shell/status.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { MetricCard } from '../../shell/metric-card.tsx';

type Ads = ReturnType<typeof useAdsByDay>;
type Row = Ads['rows'][number];
type AdsCardsProps = { range: DateRange; previous: DateRange | undefined };

export function AdsCards({ range, previous }: AdsCardsProps) {
  const current = useAdsByDay(range);
  const before = useAdsByDay(previous ?? range);
  const { id: projectId } = useProject();
  const all = [current, ...(previous ? [before] : [])];
  const incomplete = all.find(({ failed, omittedCount }) => failed.length > 0 || omittedCount > 0);
  if (incomplete && !incomplete.isLoading) return <TotalsNotAvailable ads={incomplete} />;
  if (all.some(({ isLoading }) => isLoading)) return <LoadingCards ads={current} />;
  if (current.count === 0) return null;
  const currencies = [...new Set(current.rows.map(({ currencyCode }) => currencyCode))];
  const select = (getValue: (row: Row) => number | undefined) => ({
    days: sumByDay(current.rows, range, getValue),
    previous: previous && sumByDay(before.rows, previous, getValue),
  });
  return (
    <>
      {currencies.map((currency) => (
        <MetricCard
          key={currency ?? 'none'}
          title={
            <AnchorLink inherit to="/p/$projectId/ads" params={{ projectId }}>
              {getCostName(currencies, currency)}
            </AnchorLink>
          }
          name={getCostName(currencies, currency)}
          {...select(({ metrics, currencyCode }) => (currencyCode === currency ? metrics.spend : 0))}
          format={(value) => formatMoney(value, currency)}
          detail={getAccounts(current.count)}
        />
      ))}
      <MetricCard
        name="Google Ads conversions"
        {...select(({ metrics }) => metrics.conversions)}
        format={(value) => formatNumber(Math.round(value * 10) / 10)}
        detail={getAccounts(current.count)}
      />
    </>
  );
}

function getCostName(currencies: readonly (string | undefined)[], currency: string | undefined): string {
  return currencies.length > 1 && currency !== undefined ? `Ad cost (${currency})` : 'Ad cost';
}

const getAccounts = (count: number) =>
  `${count === 1 ? '1 account' : `All ${count} accounts`}, days in their time zones`;

function sumByDay(rows: readonly Row[], range: DateRange, getValue: (row: Row) => number | undefined) {
  return getDaysOfRange(range).map((day) => ({
    day,
    value: rows.filter(({ date }) => date === day).reduce((sum, row) => sum + (getValue(row) ?? 0), 0),
  }));
}

function LoadingCards({ ads: { count, readCount } }: { ads: Ads }) {
  return (
    <>
      <Skeleton h={168} />
      <Skeleton h={168} />
      <Text size="sm" c="dimmed">
        <StatusText>
          {count === 0 ? 'Loading ad accounts…' : `Loading ad accounts: ${readCount} of ${count}…`}
        </StatusText>
      </Text>
    </>
  );
}

function TotalsNotAvailable({ ads: { failed, count, omittedCount, retry } }: { ads: Ads }) {
  const { id: projectId } = useProject();
  return (
    <Paper withBorder p="md" component="section" aria-label="Ad cost">
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>Ad totals not available</Text>
        {omittedCount > 0 && (
          <Text size="sm">
            The project has {count + omittedCount} ad accounts. That is too many for totals on this page.{' '}
            <AnchorLink inherit to="/p/$projectId/ads" params={{ projectId }}>
              Open Ads
            </AnchorLink>
          </Text>
        )}
        {failed.length > 0 && (
          <>
            <Text size="sm">Could not load {failed.map(({ displayName }) => displayName).join(', ')}.</Text>
            <Button size="xs" variant="default" onClick={retry}>
              Try again
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
}
