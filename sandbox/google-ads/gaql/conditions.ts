import { getDayIn, isDay, addDays } from '../../wire/clock.ts';
import type { FieldKind } from '../protos.ts';
import { createQueryError, type Condition } from './parse.ts';
import { toText } from './row.ts';

/** @throws Failure for an operator that the field does not support */
export function meetsCondition(
  { field, operator, values }: Condition,
  value: unknown,
  kind: FieldKind,
): boolean {
  if (kind === 'list') throw createQueryError('OPERATOR_FIELD_MISMATCH', `'${field}' cannot be compared`);
  if (operator === 'IS NULL') return value === undefined;
  if (operator === 'DURING')
    throw createQueryError('OPERATOR_FIELD_MISMATCH', `'${field}' does not support DURING`);
  const compareTo = (operand: string): number => {
    if (value === undefined) return Number.NaN;
    if (kind === 'number') {
      const number = Number(operand);
      if (Number.isNaN(number)) throw createQueryError('BAD_NUMBER', `'${operand}' is not a number`);
      return Number(value) - number;
    }
    const text = toText(value);
    const compared = kind === 'bool' ? operand.toLowerCase() : operand;
    return text === compared ? 0 : text < compared ? -1 : 1;
  };
  const [first = '', last = ''] = values;
  if (operator === 'LIKE') return toLikePattern(first).test(toText(value));
  if (operator === 'IN') return values.some((operand) => compareTo(operand) === 0);
  if (operator === 'NOT IN') return values.every((operand) => compareTo(operand) !== 0);
  if (operator === 'BETWEEN') return compareTo(first) >= 0 && compareTo(last) <= 0;
  return COMPARISONS[operator](compareTo(first));
}

/** `order` is NaN for a missing value, so that only `!=` matches. */
const COMPARISONS = {
  '=': (order: number) => order === 0,
  '!=': (order: number) => order !== 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
};

/**
 * Returns the inclusive date range of the conditions; without conditions, 2000-01-01 to 2037-12-30.
 * @param timeZone decides which day is today
 * @throws Failure for an invalid day, range or operator
 */
export function getDateRange(
  conditions: readonly Condition[],
  timeZone: string,
  now: number,
): { from: string; to: string } {
  let from = '2000-01-01';
  let to = '2037-12-30';
  const narrow = (first: string, last: string): void => {
    for (const day of [first, last]) checkDay(day);
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
    else if (operator === '>') narrow(shiftDay(first, 1), to);
    else if (operator === '<') narrow(from, shiftDay(first, -1));
    else if (operator === 'DURING') narrow(...getNamedRange(first, getDayIn(timeZone, now)));
    else throw createQueryError('OPERATOR_FIELD_MISMATCH', `'segments.date' does not support ${operator}`);
  }
  return { from, to };
}

/** Each range ends yesterday. */
const NAMED_RANGE_DAYS: Readonly<Record<string, number>> = {
  YESTERDAY: 1,
  LAST_7_DAYS: 7,
  LAST_14_DAYS: 14,
  LAST_30_DAYS: 30,
};

function getNamedRange(name: string, today: string): [string, string] {
  if (name === 'TODAY') return [today, today];
  const days = NAMED_RANGE_DAYS[name];
  if (days !== undefined) return [shiftDay(today, -days), shiftDay(today, -1)];
  const message = `'${name}' is not a range that the sandbox knows`;
  throw createQueryError('INVALID_VALUE_WITH_DURING_OPERATOR', message);
}

/** @throws Failure for an invalid day */
function shiftDay(day: string, days: number): string {
  checkDay(day);
  return addDays(day, days);
}

function checkDay(day: string): void {
  if (!isDay(day)) throw createQueryError('INVALID_DATE_FORMAT', `'${day}' is not a date`);
}

/**
 * Converts a LIKE pattern to a regular expression. `%` matches any text, and `_` any character. In brackets
 * (`[%]`, `[_]`, `[[]`, `[]]`), a character matches itself.
 */
function toLikePattern(pattern: string): RegExp {
  const source = pattern.replaceAll(/\[([%_[\]])\]|[.*+?^${}()|[\]\\]|%|_/g, (found, literal?: string) => {
    if (literal !== undefined) return `\\${literal}`;
    if (found === '%') return '.*';
    return found === '_' ? '.' : `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'is');
}
