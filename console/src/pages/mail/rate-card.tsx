import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { DayBars } from '../../shell/day-bars.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { HealthBadge } from './health-badge.tsx';
import { formatRate, formatShare, getRate, RATES, sumMetrics, type MailMetrics } from './mail-metrics.ts';
import { getHealth, LIMIT_TEXTS, type LimitedRate } from './rate-health.ts';

type RateCardProps = {
  rate: LimitedRate | 'delivered';
  days: readonly { day: string; mails: MailMetrics }[];
};

/** Renders a rate of the period, its status against the limits, and its course by day. */
export function RateCard({ rate, days }: RateCardProps) {
  const metrics = sumMetrics(days.map(({ mails }) => mails));
  const { label } = RATES[rate];
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Stack gap="xs" h="100%" justify="space-between">
        <Stack gap={4}>
          <Title order={2} size="h5" c="dimmed" fw={550}>
            {label}
          </Title>
          <Group gap="sm" align="center">
            <Text className="numbers" fz={26} lh={1.2} fw={650}>
              {formatRate(metrics, rate) ?? '–'}
            </Text>
            {rate !== 'delivered' && <HealthBadge health={getHealth(metrics, rate)} />}
          </Group>
          <Text size="sm" c="dimmed">
            {formatNumber(metrics[rate])} of{' '}
            {formatNumber(metrics[rate === 'complained' ? 'delivered' : 'sent'])}
            {rate !== 'delivered' && ` · ${LIMIT_TEXTS[rate]}`}
          </Text>
        </Stack>
        <DayBars
          name={label}
          days={days.map(({ day, mails }) => ({ day, value: getRate(mails, rate) ?? 0 }))}
          format={formatShare}
        />
      </Stack>
    </Paper>
  );
}
