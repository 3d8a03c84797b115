import { ActionIcon, SimpleGrid, Skeleton, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { conversionSummaryQuery, type ConversionDay, type ConversionState } from '../../data/conversions.ts';
import type { DateRange } from '../../data/date-range.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { MetricCard } from '../../shell/metric-card.tsx';
import { formatMinorUnits } from '../../shell/money.ts';
import { formatNumber } from '../../shell/when.tsx';
import { STATES } from './state-labels.ts';

type Count = (day: ConversionDay) => number;

const countStates =
  (...states: ConversionState[]): Count =>
  (day) =>
    states.reduce((sum, state) => sum + (day.states[state] ?? 0), 0);

const WAITING = ['pending', 'blocked', 'sent'] as const;
const NOT_SENT = ['no_signal', 'no_consent', 'too_old', 'withdrawn', 'erased'] as const;

const countSent = countStates('sent', 'accepted', 'rejected', 'duplicate', 'unknown', 'retracted');

const sum = (days: readonly ConversionDay[], count: Count) =>
  days.reduce((total, day) => total + count(day), 0);

/**
 * Returns the conversions that Google counted, as a share of those that it counted or rejected. Excludes
 * Meta, which reports no matches.
 */
function getMatchRate(days: readonly ConversionDay[]): number | undefined {
  const results = sum(days, ({ matchable }) => matchable);
  return results === 0 ? undefined : sum(days, ({ matched }) => matched) / results;
}

const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export function SummaryCards({ range, previous }: { range: DateRange; previous: DateRange | undefined }) {
  const { id } = useProject();
  const current = useQuery(conversionSummaryQuery(id, range));
  const before = useQuery({
    ...conversionSummaryQuery(id, previous ?? range),
    enabled: previous !== undefined,
  });
  const failed = [current, before].find(({ error }) => error);
  if (failed?.error) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  if (!current.data || (previous && !before.data)) return <Skeleton h={220} />;
  const days = current.data;
  const daysBefore = previous && before.data;
  const select = (count: Count) => ({
    days: days.map((day) => ({ day: day.day, value: count(day) })),
    previous: daysBefore?.map((day) => ({ day: day.day, value: count(day) })),
    format: formatNumber,
  });
  const results = sum(days, ({ matchable }) => matchable);
  const sent = sum(days, countSent);
  return (
    <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm">
      <DefinedCard
        name="Sent"
        definition="Conversions sent to Google Ads or Meta, with any result."
        {...select(countSent)}
        detail={
          sent > 0 && `${PERCENT.format(sum(days, ({ withClickId }) => withClickId) / sent)} with a click ID`
        }
      />
      <DefinedCard
        name="Counted"
        definition="Sent conversions that the platform counted. The value of an order is added once, even if several destinations counted the order."
        {...select(countStates('accepted'))}
        detail={formatValue(days)}
      />
      <DefinedCard
        name="Match rate"
        definition="Conversions that Google counted, as a share of those that Google counted or rejected. Meta does not report matches."
        {...select((day) => getMatchRate([day]) ?? 0)}
        rates={{ total: getMatchRate(days), before: daysBefore && getMatchRate(daysBefore) }}
        format={(share) => PERCENT.format(share)}
        detail={
          results === 0
            ? 'No results from Google yet'
            : `${formatNumber(sum(days, ({ matched }) => matched))} of ${formatNumber(results)} results from Google`
        }
      />
      <DefinedCard
        name="Waiting"
        definition="Conversions that are not sent yet or have no result yet. Google reports results within a day."
        {...select(countStates(...WAITING))}
        detail={formatStates(days, WAITING)}
      />
      <DefinedCard
        name="Rejected"
        definition="Sent conversions that the platform refused. The list shows the reason for each."
        {...select(countStates('rejected'))}
      />
      <DefinedCard
        name="Not sent"
        definition="Conversions that are never sent, for example without an ad click or without consent."
        {...select(countStates(...NOT_SENT))}
        detail={formatStates(days, NOT_SENT)}
      />
    </SimpleGrid>
  );
}

function formatStates(days: readonly ConversionDay[], states: readonly ConversionState[]): string | false {
  const parts = states.flatMap((state) => {
    const count = sum(days, countStates(state));
    return count === 0 ? [] : [`${STATES[state].label}: ${formatNumber(count)}`];
  });
  return parts.length > 0 && parts.join(' · ');
}

function formatValue(days: readonly ConversionDay[]): string | false {
  const totals: Record<string, number> = {};
  for (const [currency, value] of days.flatMap((day) => Object.entries(day.value))) {
    totals[currency] = (totals[currency] ?? 0) + value;
  }
  const amounts = Object.entries(totals).map(([currency, total]) => formatMinorUnits(total, currency));
  return amounts.length > 0 && `${amounts.join(' + ')} value`;
}

type DefinedCardProps = ComponentProps<typeof MetricCard> & {
  definition: string;
};

/** Adds a tooltip with the definition. The cards of Home have none, because the code of tooltips is large. */
function DefinedCard({ definition, ...card }: DefinedCardProps) {
  return <MetricCard {...card} info={<Definition name={card.name} definition={definition} />} />;
}

function Definition({ name, definition }: { name: string; definition: string }) {
  return (
    <Tooltip label={definition} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`About ${name.toLowerCase()}`}>
        <IconInfoCircle size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
