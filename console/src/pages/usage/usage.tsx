import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Box, Group, Paper, Progress, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { getDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { daysOfUsageQuery, usageQuery, useProject } from '../../data/projects.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { formatCount, formatDay, formatNumber } from '../../shell/when.tsx';
import { getPercent, METRICS, USAGE_LABELS, getRelativeDay } from './figures.ts';

const MEGABYTE = 1_000_000;

export function Usage() {
  return (
    <Page title="Usage" scope="project:write">
      <UsageDetails />
    </Page>
  );
}

function UsageDetails() {
  const { id } = useProject();
  const query = useQuery(usageQuery(id, { from: getRelativeDay(1), to: getRelativeDay(PLANNED_DAYS) }));
  const { data, error } = query;
  if (error || !data) return <QueryState query={query} h={320} />;
  const { recipients, uploadBytes } = data.today;
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <LimitCard title="E-mails today" {...recipients} format={formatNumber} />
        <LimitCard title="Scheduled e-mails" {...data.plannedRecipients} format={formatNumber} />
        <LimitCard title="Uploads today (MB)" {...uploadBytes} format={formatMegabytes} />
        <LimitCard title="File storage (MB)" {...data.storedBytes} format={formatMegabytes} />
      </SimpleGrid>
      <PlannedMails limit={recipients.limit} days={data.days} />
      <UsageByDay />
    </Stack>
  );
}

const formatMegabytes = (bytes: number) => formatNumber(Math.round(bytes / MEGABYTE));

type LimitCardProps = Schema<'UsageOfLimit'> & { title: string; format: (value: number) => string };

function LimitCard({ title, used, limit, left, format }: LimitCardProps) {
  const percent = getPercent(used, limit);
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Progress
          value={percent}
          color={percent > 90 ? 'red' : 'blue'}
          aria-label={`${title}: share of limit`}
        />
        <Text size="sm" className="numbers">
          {format(used)} of {format(limit)} · {format(left)} remaining
        </Text>
      </Stack>
    </Paper>
  );
}

function UsageByDay() {
  const { id } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/settings/usage');
  const { metric = 'recipients' } = search;
  // Usage is counted by UTC day.
  const range = getDateRange(search, 'UTC');
  const query = useQuery({ ...daysOfUsageQuery(id, range), placeholderData: keepPreviousData });
  return (
    <Stack component="section" aria-label="By day">
      <Group justify="space-between" align="flex-end">
        <Select
          label="By day (UTC)"
          data={METRICS.map((value) => ({ value, label: USAGE_LABELS[value] }))}
          value={metric}
          onChange={(chosen) => updateSearch({ metric: oneOf(METRICS, chosen) })}
          allowDeselect={false}
          w={260}
        />
        <DateRangePicker search={search} timeZone="UTC" canCompare={false} onChange={updateSearch} />
      </Group>
      <QueryState query={query} h={320} />
      {query.data && <MetricByDay metric={metric} days={query.data} />}
    </Stack>
  );
}

type MetricByDayProps = { metric: (typeof METRICS)[number]; days: readonly Schema<'DayOfUsage'>[] };

function MetricByDay({ metric, days }: MetricByDayProps) {
  const label = USAGE_LABELS[metric];
  const total = days.reduce((sum, day) => sum + day[metric], 0);
  return (
    <>
      <Text className="numbers" role="status">
        {formatNumber(total)} in {formatCount(days.length, 'day')}
      </Text>
      <DayChart
        h={260}
        label={label}
        days={days.map((day) => ({ day: day.day, value: day[metric] }))}
        title={`${label} by day`}
      />
      <LongTable
        label={`${label} by day`}
        minWidth={240}
        rows={days.filter((day) => day[metric] > 0).toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { name: 'Day', cell: ({ day }) => formatDay(day) },
          { name: label, isNumber: true, cell: (day) => formatNumber(day[metric]) },
        ]}
      />
    </>
  );
}

type DayChartProps = {
  label: string;
  title: string;
  days: readonly { day: string; value: number }[];
  h: number;
};

function DayChart({ label, title, days, h }: DayChartProps) {
  return (
    <Box role="img" aria-label={`${title}; see the table below for values`}>
      <BarChart
        h={h}
        data={days.map(({ day, value }) => ({ day: formatDay(day), [label]: value }))}
        dataKey="day"
        series={[{ name: label, color: 'brand.6' }]}
        valueFormatter={formatNumber}
        yAxisProps={{ width: 70, allowDecimals: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </Box>
  );
}

const PLANNED_DAYS = 60;

/** @param limit mails per day */
function PlannedMails({ limit, days }: { limit: number; days: readonly Schema<'DayOfUsage'>[] }) {
  const planned = days.filter(({ recipients }) => recipients > 0);
  return (
    <Stack component="section" aria-label="Scheduled">
      <Title order={2} size="h5">
        Scheduled e-mails, next {PLANNED_DAYS} days (UTC)
      </Title>
      {planned.length === 0 ? (
        <Text>No scheduled e-mails. Daily limit: {formatNumber(limit)}.</Text>
      ) : (
        <>
          <DayChart
            h={200}
            label="E-mails"
            days={days.map(({ day, recipients }) => ({ day, value: recipients }))}
            title="Scheduled e-mails by day"
          />
          <LongTable
            label="Scheduled e-mails by day"
            minWidth={300}
            rows={planned}
            rowKey={({ day }) => day}
            columns={[
              { name: 'Day', cell: ({ day }) => formatDay(day) },
              { name: 'E-mails', isNumber: true, cell: ({ recipients }) => formatNumber(recipients) },
              {
                name: 'Remaining',
                isNumber: true,
                cell: ({ recipients }) => getRemaining(limit, recipients),
              },
            ]}
          />
        </>
      )}
    </Stack>
  );
}

/** Scheduled mails exceed the limit if it was lowered later. */
function getRemaining(limit: number, recipients: number): string {
  return recipients >= limit ? '0 (full)' : formatNumber(limit - recipients);
}
