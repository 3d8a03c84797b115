import { BarChart } from '@mantine/charts';
import { Box, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery, useProject } from '../../data/projects.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { getRelativeDay } from './figures.ts';

const DAYS = 60;

/**
 * Renders the scheduled mails of each coming day, so that people see which days are full.
 * @param limit mails per day
 */
export function Planned({ limit }: { limit: number }) {
  const { id } = useProject();
  const query = useQuery(usageQuery(id, getRelativeDay(1), getRelativeDay(DAYS)));
  const { data, error } = query;
  if (error || !data) return <QueryState query={query} h={200} />;
  const planned = data.days.filter(({ recipients }) => recipients > 0);
  return (
    <Stack component="section" aria-label="Scheduled">
      <Title order={2} size="h5">
        Scheduled e-mails, next {DAYS} days (UTC)
      </Title>
      {planned.length === 0 ? (
        <Text>No scheduled e-mails. Daily limit: {formatNumber(limit)}.</Text>
      ) : (
        <>
          <Box role="img" aria-label="Scheduled e-mails by day; see the table below for values">
            <BarChart
              h={200}
              data={data.days.map(({ day, recipients }) => ({ day: formatDay(day), 'E-mails': recipients }))}
              dataKey="day"
              series={[{ name: 'E-mails', color: 'brand.6' }]}
              valueFormatter={formatNumber}
              yAxisProps={{ width: 70, allowDecimals: false }}
              barChartProps={{ accessibilityLayer: false }}
            />
          </Box>
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

/** More mails can be scheduled than the limit allows if the limit was lowered later. */
function getRemaining(limit: number, recipients: number): string {
  return recipients >= limit ? '0 (full)' : formatNumber(limit - recipients);
}
