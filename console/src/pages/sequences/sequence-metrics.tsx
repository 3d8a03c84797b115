import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { countDays, getDateRange } from '../../data/date-range.ts';
import { templatesQuery } from '../../data/email-templates.ts';
import { getKeys } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { sequenceMetricsQuery, type Sequence } from '../../data/sequences.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { MetricTile } from '../../shell/metric-tile.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { formatNumber } from '../../shell/when.tsx';
import { RATES } from '../mail/mail-metrics.ts';
import { RateCell } from '../mail/rate-cell.tsx';
import { describeStep, EXIT_REASONS } from './labels.ts';

/** API limit. */
const MAX_DAYS = 92;

const STEP_RATES = ['delivered', 'opened', 'clicked'] as const;

/** Shows metrics of the people who entered the version in the date range. */
export function SequenceMetrics({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId, version, steps } = sequence;
  const { timeZone } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/mail/sequences/$sequenceId');
  const range = getDateRange(search, timeZone);
  const isTooLong = countDays(range) > MAX_DAYS;
  const templates = useQuery(templatesQuery(projectId));
  const query = useQuery({
    ...sequenceMetricsQuery(projectId, sequenceId, { ...range, version }),
    enabled: !isTooLong,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <Stack>
      <Group>
        <DateRangePicker search={search} canCompare={false} onChange={updateSearch} />
      </Group>
      {isTooLong && <Text>Choose at most {MAX_DAYS} days.</Text>}
      <QueryState query={query} h={180} />
      {data && !isTooLong && (
        <>
          <Text size="sm" c="dimmed">
            People who entered version {data.version} in this period, and their outcomes so far.
          </Text>
          <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
            <MetricTile label="Entered" value={formatNumber(data.entered)} />
            <MetricTile label="Active" value={formatNumber(data.active)} />
            <MetricTile label="Completed" value={formatNumber(data.completed)} />
            <MetricTile label="Converted" value={formatNumber(data.exited.converted ?? 0)} />
            <MetricTile label="Unsubscribed" value={formatNumber(data.exited.unsubscribed ?? 0)} />
          </SimpleGrid>
          <LongTable
            label="Steps"
            minWidth={720}
            rows={data.steps}
            rowKey={({ stepIndex }) => stepIndex}
            columns={[
              {
                name: 'Step',
                width: '34%',
                cell: ({ stepIndex }) => {
                  const step = steps[stepIndex];
                  return `${stepIndex + 1}. ${step ? describeStep(step, templates.data ?? []) : ''}`;
                },
              },
              { name: 'Entered', isNumber: true, cell: ({ entered }) => formatNumber(entered) },
              {
                name: 'Sent',
                isNumber: true,
                cell: ({ sent }) => (sent === undefined ? '–' : formatNumber(sent)),
              },
              ...STEP_RATES.map((rate) => ({
                name: RATES[rate].label,
                isNumber: true,
                cell: (step: StepMetrics) => {
                  const metrics = getStepMetrics(step);
                  return metrics ? <RateCell metrics={metrics} rate={rate} /> : '–';
                },
              })),
              { name: 'Exited', isNumber: true, cell: ({ exited }) => <Exits exited={exited} /> },
            ]}
          />
        </>
      )}
    </Stack>
  );
}

type StepMetrics = Schema<'SequenceMetrics'>['steps'][number];

function getStepMetrics({ sent, delivered = 0, opened = 0, clicked = 0 }: StepMetrics) {
  return sent === undefined ? undefined : { sent, delivered, opened, clicked, bounced: 0, complained: 0 };
}

function Exits({ exited }: { exited: Schema<'SequenceExits'> }) {
  const reasons = getKeys(EXIT_REASONS).filter((reason) => exited[reason]);
  const total = reasons.reduce((sum, reason) => sum + (exited[reason] ?? 0), 0);
  return (
    <>
      {formatNumber(total)}
      {reasons.map((reason) => (
        <Text key={reason} size="xs" c="dimmed">
          {EXIT_REASONS[reason]}: {formatNumber(exited[reason] ?? 0)}
        </Text>
      ))}
    </>
  );
}
