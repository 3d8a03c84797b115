import type { Schema } from '@throughline/client';
import { formatMoney } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { formatDay } from '../../shell/when.tsx';
import { formatStrategy } from './bidding.ts';
import { formatKeyword } from './keyword-lines.ts';

/** Labels of the fields. {@link describeValues} lists the values in this order. */
const FIELD_LABELS: Record<string, string> = {
  status: 'Status',
  dailyBudget: 'Daily budget',
  name: 'Name',
  startDate: 'Start date',
  endDate: 'End date',
  biddingStrategy: 'Bid strategy',
  targetCpa: 'Target CPA',
};

export const getFieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

const SELF_EXPLANATORY = ['status', 'name', 'biddingStrategy'];

export function formatValue(field: string, value: unknown, currencyCode: string | undefined): string {
  if (value === null || value === undefined) return field === 'endDate' ? 'No end date' : 'None';
  if (typeof value === 'number') return formatMoney(value, currencyCode);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'status') return toSentenceCase(value);
  if (field === 'biddingStrategy') return formatStrategy(value);
  return field.endsWith('Date') ? formatDay(value) : value;
}

/** Returns a text for each changed field, such as "Daily budget €25.00". */
export function describeValues(values: Schema<'ChangedValues'>, currencyCode: string | undefined) {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.entries(FIELD_LABELS).flatMap(([field, label]) => {
    const value = given.get(field);
    if (value === undefined) return [];
    if (value === null) return [{ field, text: `No ${label.charAt(0).toLowerCase()}${label.slice(1)}` }];
    const text = formatValue(field, value, currencyCode);
    return [{ field, text: SELF_EXPLANATORY.includes(field) ? text : `${label} ${text}` }];
  });
}

type Words = {
  currencyCode: string | undefined;
  /** Names of locations and languages by Google's id. */
  names: ReadonlyMap<string, string>;
};

/** Lists the values on one side of a recorded change: `before` or `after`. Returns '' if there are none. */
export function describePart(part: Schema<'RecordedChangePart'>, { currencyCode, names }: Words): string {
  const { values = {}, keywords = [], ad = {}, locationIds = [], languageIds = [] } = part;
  const keywordTexts = keywords.map((keyword) =>
    keyword.status === undefined
      ? formatKeyword(keyword)
      : `${formatKeyword(keyword)} · ${toSentenceCase(keyword.status)}`,
  );
  return [
    ...describeValues(values, currencyCode).map(({ text }) => text),
    ...keywordTexts,
    ...(ad.status === undefined ? [] : [toSentenceCase(ad.status)]),
    ...(ad.headlines ?? []),
    ...(ad.descriptions ?? []),
    ...[ad.finalUrl, ad.path1, ad.path2].filter((text) => typeof text === 'string'),
    ...[...locationIds, ...languageIds].map((id) => names.get(id) ?? id),
  ].join(', ');
}
