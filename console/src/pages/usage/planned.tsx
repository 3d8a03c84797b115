import { BarChart } from '@mantine/charts';
import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { dayIn } from './figures.ts';

const DAYS = 60;

/**
 * Renders the scheduled mails of each coming day, so that people see which days are full.
 * @param limit mails per day
 */
export function Planned({ limit }: { limit: number }) {
  const { id } = useProject();
  const { data, error, refetch } = useQuery(usageQuery(id, dayIn(1), dayIn(DAYS)));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={200} />;
  const planned = data.days.filter(({ recipients }) => recipients > 0);
  return (
    <Stack component="section" aria-label="Planned">
      <Title order={2} size="h5">
        Mails of the next {DAYS} days (UTC)
      </Title>
      {planned.length === 0 ? (
        <Text>Nothing is planned. Each day has room for {formatNumber(limit)} mails.</Text>
      ) : (
        <>
          <Box role="img" aria-label="Planned mails by day; the table below has the numbers">
            <BarChart
              h={200}
              data={data.days.map(({ day, recipients }) => ({ day: formatDay(day), Mails: recipients }))}
              dataKey="day"
              series={[{ name: 'Mails', color: 'blue.6' }]}
              valueFormatter={formatNumber}
              yAxisProps={{ width: 70, allowDecimals: false }}
              barChartProps={{ accessibilityLayer: false }}
            />
          </Box>
          <LongTable
            label="Planned mails by day"
            minWidth={300}
            rows={planned}
            rowKey={({ day }) => day}
            columns={[
              { name: 'Day', cell: ({ day }) => formatDay(day) },
              { name: 'Mails', isNumber: true, cell: ({ recipients }) => formatNumber(recipients) },
              { name: 'Room left', isNumber: true, cell: ({ recipients }) => roomLeft(limit, recipients) },
            ]}
          />
        </>
      )}
    </Stack>
  );
}

/** More mails can be scheduled than the limit allows if the limit was lowered later. */
function roomLeft(limit: number, recipients: number): string {
  return recipients >= limit ? 'none, full' : formatNumber(limit - recipients);
}
