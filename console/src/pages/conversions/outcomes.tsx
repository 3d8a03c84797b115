import { Badge, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { conversionsQuery, type Conversion } from '../../data/conversions.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { formatMinorUnits } from '../../shell/money.ts';
import { Empty } from '../../shell/page-states.tsx';
import { When } from '../../shell/when.tsx';
import { useDestinationLabel } from './destination-label.ts';
import { STATE_LABELS } from './state-labels.ts';
import { CONVERSION_STATES } from './states.ts';
import { ConversionStatus } from './conversion-status.tsx';

/** Renders conversions with outcome and reason, newest first. */
export function Outcomes({ hasGoals }: { hasGoals: boolean }) {
  const { id: projectId } = useProject();
  const { state } = useSearch({ from: '/p/$projectId/ads/conversions' });
  const navigate = useNavigate();
  const getWords = useDestinationLabel();
  const query = useInfiniteQuery(conversionsQuery(projectId, state));
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const conversions = useRows(data, (page) => page.conversions);
  return (
    <Stack component="section" aria-label="Conversions">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Conversions
        </Title>
        <Select
          label="Status"
          placeholder="All"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all' }}
          data={CONVERSION_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
          value={state ?? null}
          onChange={(chosen) =>
            void navigate({
              to: '/p/$projectId/ads/conversions',
              params: { projectId },
              search: { state: oneOf(CONVERSION_STATES, chosen) },
              replace: true,
            })
          }
          w={240}
        />
      </Group>
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && conversions.length === 0 && <Nothing isFiltered={state !== undefined} hasGoals={hasGoals} />}
      {conversions.length > 0 && (
        <LongTable
          label="Conversions"
          minWidth={640}
          rows={conversions}
          rowKey={({ id }) => id}
          more={query}
          columns={[
            { name: 'Conversion', width: '24%', cell: (conversion) => <What conversion={conversion} /> },
            {
              name: 'Status',
              width: '38%',
              cell: (conversion) => <ConversionStatus conversion={conversion} />,
            },
            { name: 'Value', width: '12%', isNumber: true, cell: getValue },
            { name: 'Destination', cell: ({ destination }) => getWords(destination) },
          ]}
        />
      )}
    </Stack>
  );
}

function Nothing({ isFiltered, hasGoals }: { isFiltered: boolean; hasGoals: boolean }) {
  const { id: projectId } = useProject();
  if (isFiltered) return <Empty title="No matching conversions">Select another status.</Empty>;
  return (
    <Empty title="No conversions">
      {hasGoals
        ? 'Orders and lifecycle stages appear here seconds after their event. '
        : 'Create a goal first. '}
      Your server or site sends the events; see{' '}
      <AnchorLink underline="always" to="/p/$projectId/settings/tracking" params={{ projectId }}>
        Tracking
      </AnchorLink>
      .
    </Empty>
  );
}

function getValue({ valueCents, currency }: Conversion): string {
  if (valueCents === undefined || currency === undefined) return '';
  return formatMinorUnits(valueCents, currency);
}

/** Renders the event, goal and time of a conversion. */
function What({ conversion: { kind, subject, goal, occurredAt, validateOnly } }: { conversion: Conversion }) {
  return (
    <>
      {subject}
      <Text size="sm" c="dimmed">
        {goal}
        {kind === 'restatement' && ' · value adjustment'} · <When at={occurredAt} />
      </Text>
      {validateOnly && (
        <Badge size="sm" variant="dot" color="yellow" tt="none">
          Test mode
        </Badge>
      )}
    </>
  );
}
