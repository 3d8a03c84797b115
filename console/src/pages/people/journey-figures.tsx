import { Badge, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { JourneyHeader, Touch } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { formatMinorUnits } from '../../shell/money.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { describeTouch } from './describe-touch.ts';

export function JourneyFigures({ header }: { header: JourneyHeader }) {
  const { currency } = useProject();
  const { identities, firstTouch, lastTouch, firstSeenAt, lastSeenAt, otherRevenue = [] } = header;
  const revenue = [
    formatMinorUnits(header.revenueCents, currency),
    ...otherRevenue.map(({ revenueCents, currency: code }) => formatMinorUnits(revenueCents, code)),
  ];
  const figures: [string, string][] = [
    ['Visits', formatNumber(header.webSessions)],
    ['Page views', formatNumber(header.pageviews)],
    ['Touchpoints', formatNumber(header.totalTouches)],
    ['Orders', formatNumber(header.orderCount)],
    ['Revenue', revenue.join(' + ')],
    ['Devices', formatNumber(header.deviceCount)],
  ];
  const knownIdentities = [identities.email, identities.phone, ...(identities.socials ?? [])].filter(
    (identity) => identity !== undefined,
  );
  return (
    <Stack component="section" aria-label="Summary" gap="sm">
      <SimpleGrid component="dl" cols={{ base: 3, md: 6 }} spacing="xs" m={0}>
        {figures.map(([label, value]) => (
          <Paper key={label} withBorder p="xs" radius="md">
            <Text component="dt" size="sm">
              {label}
            </Text>
            <Text component="dd" m={0} fw={700} className="numbers break-anywhere">
              {value}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TouchCard title="First touch" touch={firstTouch} seen="First seen" at={firstSeenAt} />
        <TouchCard title="Last touch" touch={lastTouch} seen="Last seen" at={lastSeenAt} />
      </SimpleGrid>
      {knownIdentities.length > 0 && (
        <Group gap="xs">
          <Text size="sm">Identities</Text>
          {knownIdentities.map((identity) => (
            <Badge key={identity} variant="default" tt="none" maw="100%">
              {identity}
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
}

type TouchCardProps = { title: string; touch: Touch | null; seen: string; at: string | null };

function TouchCard({ title, touch, seen, at }: TouchCardProps) {
  return (
    <Card title={title}>
      <Stack gap={2}>
        {at !== null && (
          <Text size="sm" c="dimmed">
            {seen} <When at={at} />
          </Text>
        )}
        {describeTouch(touch).map(([label, value]) => (
          <Text key={label} size="sm" className="break-anywhere">
            {label}: {value}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
