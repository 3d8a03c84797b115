import { Text, UnstyledButton } from '@mantine/core';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { formatNumber } from '../../shell/when.tsx';
import {
  getActions,
  actionTypes,
  FIGURES,
  formatFigure,
  objectName,
  placeName,
  type Figure,
  type InsightRow,
} from './figures.ts';

/** Action types with their own column: the most frequent. The CSV has all. */
const MAX_ACTIONS = 3;

/** Column name of the sort order; the prefix `-` means descending. */
export type Sort = string;

type Column = {
  name: string;
  of: (row: InsightRow) => string | number | undefined;
  shown: (value: string | number) => string;
  isNumber: boolean;
};

/** Renders the rows with sortable columns. */
export function InsightsTable({
  rows,
  currency,
  sort,
  onSort,
}: {
  rows: readonly InsightRow[];
  currency: string | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const columns = getColumns(rows, currency);
  const isFalling = sort.startsWith('-');
  const sortedBy = columns.find(({ name }) => name === sort.replace(/^-/, ''));
  const sorted = sortedBy ? sortRows(rows, sortedBy, isFalling) : rows;
  const heads = columns.map((column): LongColumn<InsightRow> => {
    const { name, of, shown, isNumber } = column;
    const direction = isFalling ? 'descending' : 'ascending';
    const sorting = column === sortedBy ? direction : 'none';
    // Numbers sort descending first, names ascending.
    const next = sorting === 'none' ? (isNumber ? `-${name}` : name) : isFalling ? name : `-${name}`;
    return {
      name,
      isNumber,
      sorted: sorting,
      head: (
        <UnstyledButton fz="inherit" fw="inherit" onClick={() => onSort(next)}>
          {name} <span aria-hidden>{{ none: '', ascending: '▲', descending: '▼' }[sorting]}</span>
        </UnstyledButton>
      ),
      cell: (row) => {
        const value = of(row);
        return value === undefined ? <NotAvailable /> : shown(value);
      },
    };
  });
  return (
    <LongTable label="Insights" minWidth={heads.length * 115} rows={sorted} rowKey={getKey} columns={heads} />
  );
}

/** Renders a missing value, which differs from 0. */
function NotAvailable() {
  return (
    <Text span c="dimmed" inherit>
      <span aria-hidden>–</span>
      <span className="visually-hidden">not available</span>
    </Text>
  );
}

function getColumns(rows: readonly InsightRow[], currency: string | undefined): Column[] {
  const text = (name: string, of: Column['of']): Column => ({ name, of, shown: String, isNumber: false });
  const figure = (name: Figure): Column => ({
    name: FIGURES[name],
    of: (row) => row[name],
    shown: (value) => formatFigure(name, Number(value), currency),
    isNumber: true,
  });
  return [
    text('Platform', ({ publisherPlatform = '' }) => placeName(publisherPlatform)),
    text('Placement', ({ platformPosition = '' }) => placeName(platformPosition)),
    ...(rows.some((row) => objectName(row) !== undefined) ? [text('Name', objectName)] : []),
    ...(['impressions', 'reach', 'clicks', 'spend', 'ctr', 'cpc', 'cpm'] as const).map(figure),
    ...actionTypes(rows)
      .slice(0, MAX_ACTIONS)
      .map((type): Column => ({
        name: placeName(type),
        of: (row) => getActions(row, type),
        shown: (value) => formatNumber(Number(value)),
        isNumber: true,
      })),
  ];
}

/** Sorts by a column. Missing values come last in both directions. */
function sortRows(rows: readonly InsightRow[], { of }: Column, isFalling: boolean): InsightRow[] {
  return rows.toSorted((row, other) => {
    const [one, two] = [of(row), of(other)];
    if (one === undefined || two === undefined) return Number(one === undefined) - Number(two === undefined);
    const order =
      typeof one === 'number' && typeof two === 'number' ? one - two : String(one).localeCompare(String(two));
    return isFalling ? -order : order;
  });
}

const getKey = ({ publisherPlatform, platformPosition, campaignId, adsetId, adId }: InsightRow): string =>
  [publisherPlatform, platformPosition, campaignId, adsetId, adId].join(' ');
