import { Badge, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { conversionsQuery, type Conversion } from '../../data/conversions.ts';
import { getInstants, type DateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { formatMinorUnits } from '../../shell/money.ts';
import { Empty } from '../../shell/page-states.tsx';
import { When } from '../../shell/when.tsx';
import { DestinationLabel } from './destination-label.tsx';
import { EXPORTED_COLUMNS } from './exported-columns.ts';
import { STATE_LABELS } from './state-labels.ts';
import { CONVERSION_STATES } from './states.ts';
import { ConversionStatus } from './conversion-status.tsx';

/** Renders conversions with outcome and reason, newest first. */
export function Outcomes({ hasGoals, range }: { hasGoals: boolean; range: DateRange }) {
  const { id: projectId, timeZone } = useProject();
  const hasScope = useHasScope();
  const search = useSearch({ from: '/p/$projectId/ads/conversions' });
  const { state } = search;
  const navigate = useNavigate();
  const filters = { state, ...getInstants(range, timeZone) };
  const query = useInfiniteQuery(conversionsQuery(projectId, filters));
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const conversions = useRows(data, (page) => page.conversions);
  const { menu, ...table } = useColumnChoice('conversions', getColumns(hasScope('crm_objects:read')), 640);
  return (
    <Stack component="section" aria-label="Conversions">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Conversions
        </Title>
        <Group align="flex-end" gap="xs">
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
                search: { ...search, state: oneOf(CONVERSION_STATES, chosen) },
                replace: true,
              })
            }
            w={240}
          />
          {menu}
          {conversions.length > 0 && (
            <ExportCsv
              fileName={`conversions-${range.from}-${range.to}.csv`}
              read={async () => {
                const { readTableCsv } = await import('../../shell/table-csv.ts');
                return readTableCsv(
                  EXPORTED_COLUMNS,
                  (page) => api.conversions.listConversions({ projectId, ...filters, ...page }),
                  (answer) => answer.conversions,
                );
              }}
            />
          )}
        </Group>
      </Group>
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && conversions.length === 0 && (
        <NoConversions isFiltered={state !== undefined} hasGoals={hasGoals} />
      )}
      {conversions.length > 0 && (
        <LongTable {...table} label="Conversions" rows={conversions} rowKey={({ id }) => id} more={query} />
      )}
    </Stack>
  );
}

function getColumns(canReadPeople: boolean): readonly LongColumn<Conversion>[] {
  return [
    { name: 'Conversion', width: '22%', cell: (conversion) => <ConversionEvent conversion={conversion} /> },
    { name: 'Status', width: '34%', cell: (conversion) => <ConversionStatus conversion={conversion} /> },
    { name: 'Value', width: '10%', isNumber: true, cell: getValue },
    { name: 'Destination', cell: (conversion) => <Destination conversion={conversion} /> },
    ...(canReadPeople
      ? [
          {
            name: 'Person',
            width: '12%',
            cell: (conversion: Conversion) => <PersonLink conversion={conversion} />,
          },
        ]
      : []),
  ];
}

function NoConversions({ isFiltered, hasGoals }: { isFiltered: boolean; hasGoals: boolean }) {
  const { id: projectId } = useProject();
  if (isFiltered)
    return <Empty title="No matching conversions">Choose another status or a longer date range.</Empty>;
  return (
    <Empty title="No conversions in this period">
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

/** Renders the destination, and the signal by which the platform can match the visitor. */
function Destination({ conversion: { destination, signal } }: { conversion: Conversion }) {
  return (
    <div>
      <DestinationLabel destination={destination} />
      {signal !== undefined && (
        <Text size="sm" c="dimmed">
          By {signal === 'click' ? 'click ID' : 'e-mail or phone'}
        </Text>
      )}
    </div>
  );
}

/** Renders the link to the visitor's journey, which an erasure removes. */
function PersonLink({ conversion: { visitorId, subject } }: { conversion: Conversion }) {
  const { id: projectId } = useProject();
  if (visitorId === undefined) return null;
  return (
    <AnchorLink
      size="sm"
      to="/p/$projectId/people/journey"
      params={{ projectId }}
      search={{ by: 'visitor', value: visitorId }}
      aria-label={`View journey of ${subject}`}
    >
      View journey
    </AnchorLink>
  );
}

/** Renders the event, goal and time of a conversion. */
function ConversionEvent({
  conversion: { kind, subject, goal, occurredAt, validateOnly },
}: {
  conversion: Conversion;
}) {
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
