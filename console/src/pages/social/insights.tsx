import { Alert, Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { oneOf } from '../../data/one-of.ts';
import { insightsQuery, type AdAccount } from '../../data/socials.ts';
import { Failure } from '../../shell/failure.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { formatDay } from '../../shell/when.tsx';
import { CHART_METRICS, rangeName, type SocialSearch } from './choices.ts';
import { byPlacement, FIGURES, type InsightRow } from './figures.ts';
import { InsightsTable } from './insights-table.tsx';
import { InsightsTotals } from './insights-totals.tsx';

/** Chart code is large, so it loads after the table. */
const InsightsChart = lazy(async () => ({ default: (await import('./insights-chart.tsx')).InsightsChart }));

type InsightsProps = {
  account: AdAccount;
  search: SocialSearch;
  choose: (chosen: Partial<SocialSearch>) => void;
};

/** Renders the insights of an account as a chart and a table. */
export function Insights({ projectId, account, search, choose }: InsightsProps & { projectId: string }) {
  const { accountId } = account;
  const { level, range } = search;
  const query = useQuery(insightsQuery({ projectId, accountId, level, datePreset: range }));
  const { data, error, refetch, isFetching } = query;
  if (error)
    return (
      <Stack>
        <Failure error={error} retry={() => void refetch()} />
        {isFetching && <Skeleton h={40} />}
      </Stack>
    );
  if (!data)
    return (
      <Stack role="status">
        <Text size="sm">Loading from Meta. Large accounts take up to 30 seconds.</Text>
        <Skeleton h={240} />
      </Stack>
    );
  if (data.data.length === 0)
    return (
      <Empty title="No delivery">
        No ads of this account were shown in this period ({rangeName(range).toLowerCase()}).
      </Empty>
    );
  return <Delivered rows={data.data} account={account} search={search} choose={choose} />;
}

function Delivered({ rows, account, search, choose }: InsightsProps & { rows: readonly InsightRow[] }) {
  const { drawn, sort, level, range } = search;
  const { currency, timeZone, accountId } = account;
  const [first] = rows;
  const save = async () => {
    const { insightsCsv } = await import('./insights-csv.ts');
    saveFile(`insights-${accountId}-${level}-${range}.csv`, insightsCsv(rows, currency), 'text/csv');
  };
  return (
    <Stack>
      {first && (
        <Text size="sm">
          {formatDay(first.dateStart)} – {formatDay(first.dateStop)}
          {timeZone !== undefined && ` · ${timeZone}`} · {currency ?? 'Account currency'}
        </Text>
      )}
      <InsightsTotals rows={rows} currency={currency} />
      <Paper withBorder p="md" radius="md" component="section" aria-label="Chart">
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2} size="h4">
              {FIGURES[drawn]} by placement
            </Title>
            <SegmentedControl
              size="xs"
              aria-label="Metric"
              value={drawn}
              onChange={(chosen) => choose({ drawn: oneOf(CHART_METRICS, chosen) ?? 'spend' })}
              data={CHART_METRICS.map((value) => ({ value, label: FIGURES[value] }))}
            />
          </Group>
          <Suspense fallback={<Skeleton h={240} />}>
            <InsightsChart figure={drawn} places={byPlacement(rows, drawn)} currency={currency} />
          </Suspense>
        </Stack>
      </Paper>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {rows.length === 1 ? '1 row' : `${rows.length} rows`}
        </Title>
        <Button variant="default" size="xs" onClick={() => void save()}>
          Export CSV
        </Button>
      </Group>
      <InsightsTable rows={rows} currency={currency} sort={sort} onSort={(next) => choose({ sort: next })} />
      <Alert variant="light">
        A dash means that Meta reports no value. Reach cannot be added up: one person can count in several
        rows.
      </Alert>
    </Stack>
  );
}
