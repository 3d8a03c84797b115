import { Group, Paper, Stack, Text, Title } from '@mantine/core';

const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });

/** Renders one metric of the last seven days as a table with bars, which needs no chart library. */
export function WeekCard({
  title,
  days,
  format,
  note,
}: {
  title: string;
  days: readonly { day: string; value: number }[];
  format: (value: number) => string;
  note?: string | undefined;
}) {
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(...days.map(({ value }) => value)) || 1;
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="sm">
        <Group justify="space-between" align="baseline">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text className="numbers" fw={600}>
            {format(total)} in the last {days.length} days
          </Text>
        </Group>
        <table className="week">
          <caption className="visually-hidden">{title} by day</caption>
          <tbody className="bars">
            {days.map(({ day, value }) => (
              <tr key={day} className="day">
                <td className="numbers">{format(value)}</td>
                <td aria-hidden className="bar" style={{ height: `${(value / most) * 4.5}rem` }} />
                <th scope="row">{WEEKDAY.format(new Date(day))}</th>
              </tr>
            ))}
          </tbody>
        </table>
        {note !== undefined && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
