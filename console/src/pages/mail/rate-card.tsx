import { Badge } from '@mantine/core';
import { MetricCard } from '../../shell/metric-card.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { formatShare, getRate, RATES, sumMetrics, type MailMetrics } from './mail-metrics.ts';
import { getHealth, HEALTH, LIMIT_TEXTS, type Health, type LimitedRate } from './rate-health.ts';

/** Renders how rates compare with their limits. */
export function HealthBadge({ health }: { health: Health }) {
  const { label, color } = HEALTH[health];
  return (
    <Badge variant="dot" tt="none" color={color}>
      {label}
    </Badge>
  );
}

type RateCardProps = {
  rate: LimitedRate | 'delivered';
  days: readonly { day: string; mails: MailMetrics }[];
};

/** Renders a rate of the period, its status against the limits, and its values by day. */
export function RateCard({ rate, days }: RateCardProps) {
  const metrics = sumMetrics(days.map(({ mails }) => mails));
  const { label } = RATES[rate];
  return (
    <MetricCard
      title={label}
      name={label}
      rates={{ total: getRate(metrics, rate) }}
      badge={rate !== 'delivered' && <HealthBadge health={getHealth(metrics, rate)} />}
      days={days.map(({ day, mails }) => ({ day, value: getRate(mails, rate) ?? 0 }))}
      format={formatShare}
      detail={
        <>
          {formatNumber(metrics[rate])} of{' '}
          {formatNumber(metrics[rate === 'complained' ? 'delivered' : 'sent'])}
          {rate !== 'delivered' && ` · ${LIMIT_TEXTS[rate]}`}
        </>
      }
    />
  );
}
