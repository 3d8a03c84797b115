import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, SegmentedControl, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { oneOf } from '../../data/one-of.ts';
import { devicesQuery, type Account, type Customer } from '../../data/searchads.ts';
import { REPORT_BY, type Days, type ReportBy, lastDays } from '../../data/report.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatMoney } from '../../shell/money.ts';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { Report, Drawing } from './report.tsx';
import { DAYS, CHART_METRICS, METRIC_LABELS, type ChartMetric } from './states.ts';

/** Selected report, as stored in the page URL. */
type Polled = {
  days?: (typeof DAYS)[number] | undefined;
  by?: ReportBy | undefined;
  drawn?: ChartMetric | undefined;
};

type FiguresProps = {
  account: Account;
  customer: Customer | undefined;
  /** Limits the report to one campaign; without it, the report covers the account. */
  campaignId?: string;
  search: Polled;
  onSearch: (search: Polled) => void;
};

const BY: Record<ReportBy, string> = {
  date: 'Day',
  campaign: 'Campaign',
  adGroup: 'Ad group',
  keyword: 'Keyword',
  searchTerm: 'Search term',
  network: 'Network',
};

/** Renders the performance of an account or campaign: a chart and table, by date and by device. */
export function Figures({ account, customer, campaignId, search, onSearch }: FiguresProps) {
  const { days = 30, by = 'date', drawn = 'spend' } = search;
  const range = lastDays(days, customer?.timeZone);
  const currencyCode = customer?.currencyCode;
  return (
    <Stack>
      <Title order={2} size="h4">
        Performance
      </Title>
      <Group align="flex-end">
        <SegmentedControl
          aria-label="Date range"
          data={DAYS.map((count) => ({ value: String(count), label: `Last ${count} days` }))}
          value={String(days)}
          onChange={(chosen) => onSearch({ days: DAYS.find((count) => String(count) === chosen) })}
        />
        <Select
          label="Group by"
          data={REPORT_BY.map((value) => ({ value, label: BY[value] }))}
          value={by}
          onChange={(chosen) => onSearch({ by: oneOf(REPORT_BY, chosen) })}
          allowDeselect={false}
          w={150}
        />
        <Select
          label="Metric"
          data={CHART_METRICS.map((value) => ({ value, label: METRIC_LABELS[value] }))}
          value={drawn}
          onChange={(chosen) => onSearch({ drawn: oneOf(CHART_METRICS, chosen) })}
          allowDeselect={false}
          w={150}
        />
      </Group>
      <Text size="sm">
        {formatDay(range.startDate)} – {formatDay(range.endDate)}
        {customer?.timeZone !== undefined && ` · account time zone: ${customer.timeZone}`}
      </Text>
      <Report {...{ account, campaignId, by, drawn, currencyCode }} days={range} label={BY[by]} />
      <Devices {...{ account, campaignId, drawn, currencyCode }} days={range} />
    </Stack>
  );
}

type DevicesProps = {
  account: Account;
  campaignId: string | undefined;
  days: Days;
  drawn: ChartMetric;
  currencyCode: string | undefined;
};

function Devices({ account, campaignId, days, drawn, currencyCode }: DevicesProps) {
  const { data, error, refetch } = useQuery(devicesQuery(account, days, campaignId));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} />;
  const format = (value: number) =>
    drawn === 'spend' ? formatMoney(value, currencyCode) : formatNumber(value);
  return (
    <Stack>
      <Title order={3} size="h5">
        Devices
      </Title>
      {data.results.length === 0 && <Text>No data for this period.</Text>}
      {data.results.length > 0 && (
        <>
          <Drawing label={`${METRIC_LABELS[drawn]} by device; see the table below for values`}>
            <BarChart
              h={200}
              data={data.results}
              dataKey="name"
              series={[{ name: drawn, label: METRIC_LABELS[drawn], color: 'brand.6' }]}
              valueFormatter={format}
              yAxisProps={{ width: 80 }}
              maxBarWidth={64}
              accessibilityLayer={false}
            />
          </Drawing>
          <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} aria-label="Devices">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Device</Table.Th>
                  <Table.Th ta="right">Impressions</Table.Th>
                  <Table.Th ta="right">Clicks</Table.Th>
                  <Table.Th ta="right">Cost</Table.Th>
                  <Table.Th ta="right">Avg. CPC</Table.Th>
                  <Table.Th ta="right">Conversions</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody className="numbers">
                {data.results.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Td>{row.name}</Table.Td>
                    <Table.Td ta="right">{formatNumber(row.impressions)}</Table.Td>
                    <Table.Td ta="right">{formatNumber(row.clicks)}</Table.Td>
                    <Table.Td ta="right">{formatMoney(row.spend, currencyCode)}</Table.Td>
                    <Table.Td ta="right">{formatMoney(row.averageCpc, currencyCode)}</Table.Td>
                    <Table.Td ta="right">{formatNumber(row.conversions)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Stack>
  );
}
