import { Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { countDays, getDateRange } from '../../data/date-range.ts';
import { deliverabilityQuery, MAX_DELIVERABILITY_DAYS } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ExportTable } from '../../shell/export-csv.tsx';
import { ExternalLink } from '../../shell/links.tsx';
import { MetricCard } from '../../shell/metric-card.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { StateBadge } from '../../shell/status.tsx';
import { formatNumber } from '../../shell/when.tsx';
import {
  DeliverabilityTable,
  getExportedColumns,
  getHealth,
  HEALTH,
  LIMIT_TEXTS,
  type LimitedRate,
  type RateRow,
} from './deliverability-table.tsx';
import { formatShare, getRate, RATES, sumMetrics, type MailMetrics } from './mail-metrics.ts';
import { MailPage } from './mail-page.tsx';
import { SendingDomain } from './sending-domain.tsx';

export function Deliverability() {
  return (
    <MailPage scope="emails:send" title="Deliverability">
      <Rates />
      <SendingDomain />
    </MailPage>
  );
}

function Rates() {
  const { id: projectId, timeZone } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/mail/deliverability');
  const range = getDateRange(search, timeZone);
  const isTooLong = countDays(range) > MAX_DELIVERABILITY_DAYS;
  const query = useQuery({
    ...deliverabilityQuery(projectId, range),
    enabled: !isTooLong,
    placeholderData: keepPreviousData,
  });
  const data = isTooLong ? undefined : query.data;
  const by = search.by ?? 'domain';
  const rows: RateRow[] = data ? (by === 'domain' ? getDomainRows(data) : getDayRows(data)) : [];
  const hasSent = data?.days.some(({ mails }) => mails.sent > 0) === true;
  return (
    <Stack gap="md">
      <Group>
        <DateRangePicker search={search} onChange={updateSearch} canCompare={false} />
      </Group>
      {isTooLong && <Text>Choose at most {MAX_DELIVERABILITY_DAYS} days.</Text>}
      <QueryState query={query} h={180} />
      {data && !hasSent && (
        <Empty title="No e-mails in this period">Choose a longer date range, or send a batch.</Empty>
      )}
      {data && hasSent && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <RateCard rate="delivered" days={data.days} />
            <RateCard rate="bounced" days={data.days} />
            <RateCard rate="complained" days={data.days} />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            Delivered and bounced are shares of sent e-mails. Complaints are a share of delivered e-mails;
            Gmail does not report them to senders. Find Gmail’s complaint rate in{' '}
            <ExternalLink href="https://postmaster.google.com">Google Postmaster Tools</ExternalLink>.
          </Text>
          <Stack gap="sm" component="section" aria-label="Rates">
            <Group justify="space-between">
              <Title order={2} size="h4">
                {by === 'domain' ? 'Recipient domains' : 'Days'}
              </Title>
              <Group gap="xs">
                <SegmentedControl
                  aria-label="Group by"
                  size="xs"
                  data={[
                    { value: 'domain', label: 'Domain' },
                    { value: 'day', label: 'Day' },
                  ]}
                  value={by}
                  onChange={(chosen) =>
                    updateSearch({ by: chosen === 'day' ? 'day' : undefined, sort: undefined })
                  }
                />
                <ExportTable
                  fileName={`deliverability-${by}-${range.from}-${range.to}.csv`}
                  columns={getExportedColumns(by)}
                  rows={rows}
                />
              </Group>
            </Group>
            <DeliverabilityTable
              by={by}
              rows={rows}
              sort={search.sort}
              onSort={(sort) => updateSearch({ sort })}
            />
          </Stack>
        </>
      )}
    </Stack>
  );
}

function getDomainRows({ domains, others }: Schema<'EmailDeliverability'>): RateRow[] {
  const rows = domains.map(({ domain, mails }) => ({ name: domain, mails }));
  return others.sent > 0 ? [...rows, { name: 'Others', mails: others }] : rows;
}

function getDayRows({ days }: Schema<'EmailDeliverability'>): RateRow[] {
  return days.filter(({ mails }) => mails.sent > 0).map(({ day, mails }) => ({ name: day, mails }));
}

type RateCardProps = {
  rate: LimitedRate | 'delivered';
  days: readonly { day: string; mails: MailMetrics }[];
};

function RateCard({ rate, days }: RateCardProps) {
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
