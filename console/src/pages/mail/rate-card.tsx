import { MetricCard } from '../../shell/metric-card.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { formatShare, getRate, RATES, sumMetrics, type MailMetrics } from './mail-metrics.ts';
import { getHealth, HEALTH, LIMIT_TEXTS, type LimitedRate } from './rate-health.ts';

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
      badge={rate !== 'delivered' && <StateBadge {...HEALTH[getHealth(metrics, rate)]} />}
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
