import { Paper, SimpleGrid, Text } from '@mantine/core';
import { formatNumber } from '../../shell/when.tsx';
import { formatFigure, getActions, type Figure, type InsightRow } from './figures.ts';

/** Results that advertisers pay for, by Meta's action type. */
const RESULTS = [
  { type: 'link_click', name: 'Link clicks', cost: 'Cost per link click' },
  { type: 'lead', name: 'Leads', cost: 'Cost per lead' },
  { type: 'purchase', name: 'Purchases', cost: 'Cost per purchase' },
] as const;

/** Renders the account's totals over all rows: results and their cost first. Totals that Meta does not report are left out. */
export function InsightsTotals({
  rows,
  currency,
}: {
  rows: readonly InsightRow[];
  currency: string | undefined;
}) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} component="section" aria-label="Totals">
      {getTotals(rows, currency).map(({ name, value }) => (
        <Paper key={name} withBorder p="sm" radius="md">
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <Text fw={600}>{value}</Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function getTotals(rows: readonly InsightRow[], currency: string | undefined) {
  const [spend, impressions, clicks] = [
    sumFigure(rows, 'spend'),
    sumFigure(rows, 'impressions'),
    sumFigure(rows, 'clicks'),
  ];
  const show = (name: string, figure: Figure, value: number | undefined) =>
    value === undefined ? [] : [{ name, value: formatFigure(figure, value, currency) }];
  return [
    ...show('Amount spent', 'spend', spend),
    ...RESULTS.flatMap(({ type, name, cost }) => {
      // Meta leaves out an action that did not happen.
      const count = rows.reduce((sum, row) => sum + (getActions(row, type) ?? 0), 0);
      if (count === 0) return [];
      return [{ name, value: formatNumber(count) }, ...show(cost, 'cpc', divide(spend, count))];
    }),
    ...show('CTR (%)', 'ctr', divide(clicks, impressions, 100)),
    ...show('CPC', 'cpc', divide(spend, clicks)),
    ...show('CPM', 'cpm', divide(spend, impressions, 1_000)),
    ...show('Impressions', 'impressions', impressions),
  ];
}

/** Returns the sum over all rows; undefined if a row has no value, because a partial sum is no total. */
function sumFigure(rows: readonly InsightRow[], figure: Figure): number | undefined {
  let sum = 0;
  for (const row of rows) {
    const value = row[figure];
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

function divide(value: number | undefined, by: number | undefined, factor = 1): number | undefined {
  return value === undefined || by === undefined || by === 0 ? undefined : (value / by) * factor;
}
