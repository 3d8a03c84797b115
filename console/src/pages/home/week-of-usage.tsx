import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';

const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });

/** One figure of the last seven days (UTC, as they are counted), drawn and in numbers. */
export function WeekOfUsage({ field, title }: { field: 'recipients' | 'events'; title: string }) {
  const { id } = useProject();
  const from = new Date(Date.now() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const { data, error, refetch } = useQuery(usageQuery(id, from));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={220} />;
  const total = data.days.reduce((sum, day) => sum + day[field], 0);
  const most = Math.max(1, ...data.days.map((day) => day[field]));
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="sm">
        <Group justify="space-between" align="baseline">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text className="numbers" fw={600}>
            {formatNumber(total)} in {DAYS} days
          </Text>
        </Group>
        <table className="week">
          <caption className="visually-hidden">{title} by day</caption>
          <tbody className="bars">
            {data.days.map((day) => (
              <tr key={day.day} className="day">
                <td className="numbers">{formatNumber(day[field])}</td>
                <td aria-hidden className="bar" style={{ height: `${(day[field] / most) * 4.5}rem` }} />
                <th scope="row">{WEEKDAY.format(new Date(day.day))}</th>
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
    </Paper>
  );
}
