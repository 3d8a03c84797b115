import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DateRange } from '../../data/date-range.ts';
import { useHasScope, useProject, activityQuery, type DayOfActivity } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { formatMinorUnits } from '../../shell/money.ts';
import { formatNumber } from '../../shell/when.tsx';
import { MetricCard } from '../../shell/metric-card.tsx';
import { formatRate, sumMetrics, type MailRate } from '../mail/mail-metrics.ts';

type ActivityCardsProps = { range: DateRange; previous: DateRange | undefined };

export function ActivityCards({ range, previous }: ActivityCardsProps) {
  const { id, currency } = useProject();
  const current = useQuery(activityQuery(id, range));
  const before = useQuery({ ...activityQuery(id, previous ?? range), enabled: previous !== undefined });
  const failed = [current, before].find(({ error }) => error);
  if (failed?.error) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  const days = current.data;
  if (!days || (previous && !before.data))
    return [0, 1, 2, 3].map((index) => <Skeleton key={index} h={168} />);
  const select = (getValue: (day: DayOfActivity) => number) => ({
    days: days.map((day) => ({ day: day.day, value: getValue(day) })),
    previous: previous && before.data?.map((day) => ({ day: day.day, value: getValue(day) })),
  });
  return (
    <>
      <MetricCard
        title={<MailLink />}
        name="E-mails sent"
        {...select(({ mails }) => mails.sent)}
        format={formatNumber}
        detail={days.some(({ mails }) => mails.sent > 0) && <MailRates days={days} />}
      />
      <MetricCard name="Site sessions" {...select(({ sessions }) => sessions)} format={formatNumber} />
      <MetricCard name="Orders" {...select(({ orders }) => orders)} format={formatNumber} />
      <MetricCard
        name="Revenue"
        {...select(({ revenue }) => revenue[currency] ?? 0)}
        format={(value) => formatMinorUnits(value, currency)}
        detail={getOtherRevenue(days, currency)}
      />
    </>
  );
}

function MailLink() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  if (!hasScope('emails:send')) return 'E-mails sent';
  return (
    <AnchorLink inherit to="/p/$projectId/mail" params={{ projectId }} search={{ state: undefined }}>
      E-mails sent
    </AnchorLink>
  );
}

function MailRates({ days }: { days: readonly DayOfActivity[] }) {
  const metrics = sumMetrics(days.map(({ mails }) => mails));
  const format = (rate: MailRate) => formatRate(metrics, rate) ?? '–';
  return (
    <>
      {format('delivered')} delivered · {format('opened')} opened · {format('clicked')} clicked ·{' '}
      {format('bounced')} bounced
    </>
  );
}

/** Lists revenue in other currencies, which the total cannot include. Returns undefined if there is none. */
function getOtherRevenue(days: readonly DayOfActivity[], currency: string): string | undefined {
  const others: Record<string, number> = {};
  for (const { revenue } of days) {
    for (const [code, amount] of Object.entries(revenue)) {
      if (code !== currency) others[code] = (others[code] ?? 0) + amount;
    }
  }
  const amounts = Object.entries(others).map(([code, amount]) => formatMinorUnits(amount, code));
  return amounts.length > 0 ? `Also ${amounts.join(', ')}` : undefined;
}
