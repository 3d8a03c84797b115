import { Group, Text, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { CONVERSION_STATES, conversionsQuery, type Conversion } from '../../data/conversions.ts';
import { getInstants, type DateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { AnchorLink, TextLink, ConnectionsLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { formatMinorUnits, getDecimals } from '../../shell/money.ts';
import { PageSection } from '../../shell/page-section.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { StateBadge } from '../../shell/status.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { When } from '../../shell/when.tsx';
import { DestinationLabel } from './destinations.tsx';
import { STATES, CAUSE_LABELS, REASON_TEXTS, RETRACTION_LABELS } from './state-labels.ts';

export function Outcomes({ hasGoals, range }: { hasGoals: boolean; range: DateRange }) {
  const { id: projectId, timeZone } = useProject();
  const hasScope = useHasScope();
  const [{ state }, updateSearch] = useSearchState('/p/$projectId/ads/conversions');
  const filters = { state, ...getInstants(range, timeZone) };
  const query = useInfiniteQuery(conversionsQuery(projectId, filters));
  const { data } = query;
  const conversions = useRows(data, (page) => page.conversions);
  const { menu, ...table } = useColumnChoice('conversions', getColumns(hasScope('crm_objects:read')), 640);
  return (
    <PageSection
      title="Conversions"
      aside={
        <Group gap="xs">
          <FilterSelect
            label="Status"
            all="All statuses"
            options={CONVERSION_STATES}
            getLabel={(value) => STATES[value].label}
            value={state}
            onChange={(chosen) => updateSearch({ state: chosen })}
            w={180}
          />
          {menu}
          {conversions.length > 0 && (
            <ExportCsv
              fileName={`conversions-${range.from}-${range.to}.csv`}
              read={({ readTableCsv }) =>
                readTableCsv(
                  EXPORTED_COLUMNS,
                  (page) => api.conversions.listConversions({ projectId, ...filters, ...page }),
                  (answer) => answer.conversions,
                )
              }
            />
          )}
        </Group>
      }
    >
      <QueryState query={query} h={160} />
      {data && conversions.length === 0 && (
        <NoConversions isFiltered={state !== undefined} hasGoals={hasGoals} />
      )}
      {conversions.length > 0 && (
        <LongTable {...table} label="Conversions" rows={conversions} rowKey={({ id }) => id} more={query} />
      )}
    </PageSection>
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
        ? 'A conversion appears here seconds after its order or lifecycle event. '
        : 'Create a goal first. '}
      Your server or site sends the events; see{' '}
      <TextLink to="/p/$projectId/settings/tracking" params={{ projectId }}>
        Tracking
      </TextLink>
      .
    </Empty>
  );
}

function getValue({ valueCents, currency }: Conversion): string {
  if (valueCents === undefined || currency === undefined) return '';
  return formatMinorUnits(valueCents, currency);
}

function Destination({ conversion: { destination, signal } }: { conversion: Conversion }) {
  return (
    <div>
      <DestinationLabel destination={destination} />
      {signal !== undefined && (
        <Text size="sm" c="dimmed">
          Match key: {signal === 'click' ? 'click ID' : 'e-mail or phone'}
        </Text>
      )}
    </div>
  );
}

/** Renders nothing for the conversion of an erased person, because it has no visitor id. */
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
      {validateOnly && <StateBadge label="Test mode" color="yellow" size="sm" />}
    </>
  );
}

const EXPORTED_COLUMNS: readonly CsvColumn<Conversion>[] = [
  { name: 'Conversion', getValue: ({ subject }) => subject },
  { name: 'Goal', getValue: ({ goal }) => goal },
  { name: 'Time', getValue: ({ occurredAt }) => occurredAt },
  { name: 'Status', getValue: ({ state }) => STATES[state].label },
  { name: 'Reason', getValue: ({ reason }) => reason },
  {
    name: 'Value',
    getValue: ({ valueCents, currency = '' }) => valueCents && valueCents / 10 ** getDecimals(currency),
  },
  { name: 'Currency', getValue: ({ currency }) => currency },
  { name: 'Google Ads account', getValue: ({ destination }) => destination.customerId },
  { name: 'Conversion action', getValue: ({ destination }) => destination.conversionAction },
  { name: 'Meta dataset', getValue: ({ destination }) => destination.metaDataset },
  { name: 'Visitor ID', getValue: ({ visitorId }) => visitorId },
];

/** For Meta, `no_permission` can mean that `ads_management` is missing, which a reconnect can grant. */
function canReconnect({ reason = '', destination }: Conversion): boolean {
  return (
    ['needs_reauth', 'missing_scope', 'connection_gone'].includes(reason) ||
    (reason === 'no_permission' && destination.metaDataset !== undefined)
  );
}

function ConversionStatus({ conversion }: { conversion: Conversion }) {
  const hasScope = useHasScope();
  const { state, reason, nextAction, warnings, nextAttemptAt, retraction } = conversion;
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge {...STATES[state]} />
      <Text size="sm">{getReasonText(reason, STATES[state].text)}</Text>
      {nextAction !== undefined && (
        <Text size="sm" fw={600}>
          {nextAction}
        </Text>
      )}
      {state === 'blocked' && canReconnect(conversion) && hasScope('connections:write') && (
        <Text size="sm">
          <ConnectionsLink>Go to connections</ConnectionsLink>
        </Text>
      )}
      {warnings?.map(({ field, reason: name }) => (
        <Text key={`${field ?? ''} ${name}`} size="sm" className="break-anywhere">
          Warning from Google: {name.toLowerCase().replaceAll('_', ' ')}
          {field !== undefined && ` (${field})`}
        </Text>
      ))}
      {nextAttemptAt !== undefined && (
        <Text size="sm" c="dimmed">
          Next attempt <When at={nextAttemptAt} />
        </Text>
      )}
      {retraction && <Retraction retraction={retraction} />}
    </Stack>
  );
}

/**
 * Returns the explanation of a reason. For a code of Google or Meta, returns the explanation of the state,
 * followed by the code.
 */
function getReasonText(reason: string | undefined, stateText: string): string {
  if (reason === undefined) return stateText;
  return REASON_TEXTS[reason] ?? `${stateText} Reason: ${reason}.`;
}

function Retraction({ retraction }: { retraction: NonNullable<Conversion['retraction']> }) {
  const { cause, state, reason, nextAction, nextAttemptAt } = retraction;
  return (
    <Text size="sm">
      {RETRACTION_LABELS[state]}, {CAUSE_LABELS[cause]}
      {nextAttemptAt !== undefined && (
        <>
          , <When at={nextAttemptAt} />
        </>
      )}
      .{reason !== undefined && ` ${REASON_TEXTS[reason] ?? `Reason: ${reason}.`}`}
      {nextAction !== undefined && ` ${nextAction}`}
    </Text>
  );
}
