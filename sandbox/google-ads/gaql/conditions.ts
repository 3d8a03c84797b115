import { DAY_MS, dayIn, dayOf } from '../../wire/days.ts';
import type { FieldType } from './fields.ts';
import { queryError } from './parse.ts';
import type { Condition } from './query.ts';
import { textOf } from './row.ts';

/** Whether a row's value meets a condition. Throws a Failure for an operator that does not go with the field. */
export function conditionHolds(
  { field, operator, values }: Condition,
  value: unknown,
  type: FieldType,
): boolean {
  if (type === 'list') throw queryError('OPERATOR_FIELD_MISMATCH', `'${field}' cannot be compared`);
  if (operator === 'IS NULL') return value === undefined;
  if (operator === 'DURING') throw queryError('OPERATOR_FIELD_MISMATCH', `'${field}' has no DURING`);
  const ordered = (other: string): number => {
    if (value === undefined) return Number.NaN;
    if (type === 'int64' || type === 'double') {
      const number = Number(other);
      if (Number.isNaN(number)) throw queryError('BAD_NUMBER', `'${other}' is not a number`);
      return Number(value) - number;
    }
    const text = textOf(value);
    const wanted = type === 'bool' ? other.toLowerCase() : other;
    return text === wanted ? 0 : text < wanted ? -1 : 1;
  };
  const [first = '', last = ''] = values;
  switch (operator) {
    case '=':
      return ordered(first) === 0;
    case '!=':
      return ordered(first) !== 0;
    case '>':
      return ordered(first) > 0;
    case '>=':
      return ordered(first) >= 0;
    case '<':
      return ordered(first) < 0;
    case '<=':
      return ordered(first) <= 0;
    case 'IN':
      return values.some((one) => ordered(one) === 0);
    case 'NOT IN':
      return values.every((one) => ordered(one) !== 0);
    case 'BETWEEN':
      return ordered(first) >= 0 && ordered(last) <= 0;
    case 'LIKE':
      return like(first).test(textOf(value));
  }
}

/** The days that the conditions on `segments.date` allow, in the account's time zone; without conditions, all. */
export function dateRange(
  conditions: readonly Condition[],
  timeZone: string,
  now: number,
): { from: string; to: string } {
  let from = '2000-01-01';
  let to = '2037-12-30';
  const narrow = (first: string, last: string): void => {
    for (const day of [first, last]) {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
        throw queryError('INVALID_DATE_FORMAT', `'${day}' is not a date`);
      }
    }
    from = first > from ? first : from;
    to = last < to ? last : to;
  };
  for (const { field, operator, values } of conditions) {
    if (field !== 'segments.date') continue;
    const [first = '', last = ''] = values;
    if (operator === 'BETWEEN') narrow(first, last);
    else if (operator === '=') narrow(first, first);
    else if (operator === '>=') narrow(first, to);
    else if (operator === '<=') narrow(from, first);
    else if (operator === '>') narrow(plusDays(first, 1), to);
    else if (operator === '<') narrow(from, plusDays(first, -1));
    else if (operator === 'DURING') narrow(...namedRange(first, dayIn(timeZone, now)));
    else throw queryError('OPERATOR_FIELD_MISMATCH', `'segments.date' has no ${operator}`);
  }
  return { from, to };
}

/** The named ranges end yesterday, except TODAY. */
function namedRange(name: string, today: string): [string, string] {
  const yesterday = plusDays(today, -1);
  switch (name) {
    case 'TODAY':
      return [today, today];
    case 'YESTERDAY':
      return [yesterday, yesterday];
    case 'LAST_7_DAYS':
      return [plusDays(today, -7), yesterday];
    case 'LAST_14_DAYS':
      return [plusDays(today, -14), yesterday];
    case 'LAST_30_DAYS':
      return [plusDays(today, -30), yesterday];
    default:
      throw queryError(
        'INVALID_VALUE_WITH_DURING_OPERATOR',
        `'${name}' is not a range that the sandbox knows`,
      );
  }
}

function plusDays(day: string, days: number): string {
  const time = Date.parse(day);
  if (Number.isNaN(time)) throw queryError('INVALID_DATE_FORMAT', `'${day}' is not a date`);
  return dayOf(time + days * DAY_MS);
}

/** `%` matches any text and `_` one character; `[` and `]` escape them. */
function like(pattern: string): RegExp {
  const source = pattern.replaceAll(/\[([%_[\]])\]|[.*+?^${}()|[\]\\]|%|_/g, (found, literal?: string) => {
    if (literal !== undefined) return `\\${literal}`;
    if (found === '%') return '.*';
    return found === '_' ? '.' : `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'is');
}
