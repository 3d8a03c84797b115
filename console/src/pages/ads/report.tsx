import { Group, Select, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { REPORT_BY, type ReportBy } from '../../data/report.ts';
import { reportQuery, type Account, type ReportRow } from '../../data/searchads.ts';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { formatDay } from '../../shell/when.tsx';
import { getMetricColumn } from './metric-column.tsx';
import { METRICS, type Metrics } from './metrics.ts';

type ReportProps = {
  account: Account;
  /** Undefined for the report of the whole account. */
  campaignId?: string | undefined;
  range: DateRange;
  by: ReportBy;
  currencyCode: string | undefined;
};

const GROUPING_LABELS: Record<ReportBy, string> = {
  date: 'Day',
  campaign: 'Campaign',
  adGroup: 'Ad group',
  keyword: 'Keyword',
  searchTerm: 'Search term',
  device: 'Device',
  network: 'Network',
};

export function GroupedReport({ onBy, ...report }: ReportProps & { onBy: (by: ReportBy) => void }) {
  return (
    <Stack>
      <Group>
        <Select
          label="Group by"
          data={REPORT_BY.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          value={report.by}
          onChange={(chosen) => onBy(oneOf(REPORT_BY, chosen) ?? report.by)}
          allowDeselect={false}
          w={150}
        />
      </Group>
      <Report {...report} />
    </Stack>
  );
}

export function Report({ account, campaignId, range, by, currencyCode }: ReportProps) {
  const days = { startDate: range.from, endDate: range.to };
  const query = useInfiniteQuery(reportQuery(account, days, by, campaignId));
  const { data } = query;
  const reportRows = useRows(data, (page) => page.rows);
  if (!data) return <QueryState query={query} h={240} />;
  if (reportRows.length === 0) return <Text>No data for this period.</Text>;
  const rows = reportRows.map((row) => ({ key: getKey(row), name: getName(row), metrics: row.metrics }));
  const total: Row = { key: 'all', name: 'Total', metrics: data.pages[0]?.total ?? {} };
  return (
    <LongTable
      label="Report"
      minWidth={680}
      rows={[total, ...rows]}
      rowKey={({ key }) => key}
      more={query}
      columns={[
        { name: GROUPING_LABELS[by], width: '24%', cell: ({ name }) => name },
        ...METRICS.map((metric) =>
          getMetricColumn<Row>(metric, ({ metrics }) => ({ metrics, currencyCode })),
        ),
      ]}
    />
  );
}

type Row = { key: string; name: string; metrics: Metrics };

function getName({ date, campaign, adGroup, keyword, searchTerm, device, network }: ReportRow): string {
  if (searchTerm) return searchTerm.text;
  if (date !== undefined) return formatDay(date);
  if (keyword) return `${keyword.text} (${keyword.matchType.toLowerCase()})`;
  const place = device ?? network;
  return adGroup?.name ?? campaign?.name ?? (place ? toSentenceCase(place) : 'Other');
}

function getKey({ date, campaign, adGroup, keyword, searchTerm, device, network }: ReportRow): string {
  const part = keyword ?? searchTerm;
  return [
    date,
    campaign?.id,
    adGroup?.id,
    part?.adGroupId,
    keyword?.id,
    searchTerm?.text,
    device,
    network,
  ].join(' ');
}
