import { Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schema } from '@throughline/client';
import { countDays, getDateRange } from '../../data/date-range.ts';
import { templatesQuery } from '../../data/email-templates.ts';
import { useProject } from '../../data/projects.ts';
import { sequenceMetricsQuery, type Sequence } from '../../data/sequences.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Failure } from '../../shell/failure.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { describeStep } from './describe-step.ts';

const ROUTE = '/p/$projectId/mail/sequences/$sequenceId';

const MAX_DAYS = 92;

/** Renders what became of the people who entered a version in a date range, in total and by step. */
export function SequenceMetrics({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId, version, steps } = sequence;
  const { timeZone } = useProject();
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const range = getDateRange(search, timeZone);
  const isTooLong = countDays(range) > MAX_DAYS;
  const templates = useQuery(templatesQuery(projectId));
  const { data, error, refetch } = useQuery({
    ...sequenceMetricsQuery(projectId, sequenceId, { ...range, version }),
    enabled: !isTooLong,
    placeholderData: keepPreviousData,
  });
  const nameTemplate = (id: string) => templates.data?.find((template) => template.id === id)?.name ?? '…';
  return (
    <Stack>
      <Group>
        <DateRangePicker
          search={search}
          canCompare={false}
          onChange={(change) =>
            void navigate({
              to: ROUTE,
              params: { projectId, sequenceId },
              search: (now) => ({ ...now, ...change }),
              resetScroll: false,
            })
          }
        />
      </Group>
      {isTooLong && <Text>Choose at most {MAX_DAYS} days.</Text>}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && !isTooLong && <Skeleton h={180} />}
      {data && !isTooLong && (
        <>
          <Text size="sm" c="dimmed">
            People who entered version {data.version} in this period, and what became of them until now.
          </Text>
          <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
            <Total label="Entered" value={data.entered} />
            <Total label="Active" value={data.active} />
            <Total label="Completed" value={data.completed} />
            <Total label="Converted" value={data.exited.converted ?? 0} />
            <Total label="Unsubscribed" value={data.exited.unsubscribed ?? 0} />
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
                  return `${stepIndex + 1}. ${step ? describeStep(step, nameTemplate) : ''}`;
                },
              },
              { name: 'Entered', isNumber: true, cell: ({ entered }) => formatNumber(entered) },
              { name: 'Sent', isNumber: true, cell: ({ sent }) => formatCount(sent) },
              { name: 'Delivered', isNumber: true, cell: (step) => <Rate step={step} of="delivered" /> },
              { name: 'Opened', isNumber: true, cell: (step) => <Rate step={step} of="opened" /> },
              { name: 'Clicked', isNumber: true, cell: (step) => <Rate step={step} of="clicked" /> },
              { name: 'Exited', isNumber: true, cell: ({ exited }) => formatNumber(exited) },
            ]}
          />
        </>
      )}
    </Stack>
  );
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz="xl" fw={600} className="numbers">
        {formatNumber(value)}
      </Text>
    </Paper>
  );
}

type StepMetrics = Schema<'SequenceMetrics'>['steps'][number];

/** Renders a number of mails and its share of the sent ones. */
function Rate({ step, of }: { step: StepMetrics; of: 'delivered' | 'opened' | 'clicked' }) {
  const { [of]: mails, sent = 0 } = step;
  if (mails === undefined) return '–';
  const share = sent === 0 ? '' : ` (${Math.round((mails / sent) * 100)} %)`;
  return `${formatNumber(mails)}${share}`;
}

function formatCount(count: number | undefined): string {
  return count === undefined ? '–' : formatNumber(count);
}
