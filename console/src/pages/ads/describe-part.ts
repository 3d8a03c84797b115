import type { Schema } from '@throughline/client';
import { formatMoney } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { formatDay } from '../../shell/when.tsx';
import { writeKeyword } from './keyword-lines.ts';

type Words = {
  currencyCode: string | undefined;
  /** Names of locations and languages by Google's id. */
  names: ReadonlyMap<string, string>;
};

/** Describes the changed part of a campaign in one line. Returns an empty text for a part without values. */
export function describePart(part: Schema<'RecordedChangePart'>, { currencyCode, names }: Words): string {
  const { values = {}, keywords = [], ad = {}, locationIds = [], languageIds = [] } = part;
  const { status, name, dailyBudget, startDate, endDate, biddingStrategy, targetCpa } = values;
  const describeAmount = (label: string, value: number | null | undefined) =>
    typeof value === 'number' ? [`${label} ${formatMoney(value, currencyCode)}`] : [];
  const describeDay = (label: string, value: string | null | undefined) =>
    typeof value === 'string'
      ? [`${label} ${formatDay(value)}`]
      : value === null
        ? [`No ${label.toLowerCase()}`]
        : [];
  return [
    ...(status === undefined ? [] : [toSentenceCase(status)]),
    ...(name === undefined ? [] : [name]),
    ...describeAmount('Daily budget', dailyBudget),
    ...describeDay('Start date', startDate),
    ...describeDay('End date', endDate),
    ...(biddingStrategy === undefined ? [] : [toSentenceCase(biddingStrategy)]),
    ...describeAmount('Target CPA', targetCpa),
    ...keywords.map((keyword) =>
      [writeKeyword(keyword), ...(keyword.status === undefined ? [] : [toSentenceCase(keyword.status)])].join(
        ' · ',
      ),
    ),
    ...(ad.status === undefined ? [] : [toSentenceCase(ad.status)]),
    ...(ad.headlines ?? []),
    ...(ad.descriptions ?? []),
    ...[ad.finalUrl, ad.path1, ad.path2].filter((text) => typeof text === 'string'),
    ...[...locationIds, ...languageIds].map((id) => names.get(id) ?? id),
  ].join(', ');
}
