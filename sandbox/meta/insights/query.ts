import { z } from 'zod';
import { isDay } from '../../wire/clock.ts';
import { parseJson } from '../../wire/read-request.ts';
import { createRefusal } from '../errors.ts';
import type { Target } from '../tree/objects.ts';
import { getDays, isPreset, subtractMonths, PRESET_NAMES, type Days } from './days.ts';
import { isField, type Field } from './fields.ts';

export const LEVELS = ['account', 'campaign', 'adset', 'ad'] as const;

export type Level = (typeof LEVELS)[number];

const BREAKDOWN_NAMES = ['publisher_platform', 'platform_position'] as const;

/** Meta supports these breakdowns. The sandbox refuses them with the error for an invalid combination. */
const UNSUPPORTED_BREAKDOWNS = [
  'age',
  'gender',
  'country',
  'region',
  'impression_device',
  'device_platform',
  'dma',
];

const OPERATORS = ['EQUAL', 'NOT_EQUAL', 'IN', 'NOT_IN', 'CONTAIN', 'GREATER_THAN', 'LESS_THAN'] as const;

const filterSchema = z.object({
  field: z.enum([
    'account.id',
    'campaign.id',
    'campaign.name',
    'adset.id',
    'adset.name',
    'ad.id',
    'ad.name',
    'publisher_platform',
    'platform_position',
    'impressions',
    'spend',
  ]),
  operator: z.enum(OPERATORS),
  value: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
});

export type Filter = z.infer<typeof filterSchema>;

export const insightsQuery = z.object({
  level: z.enum(LEVELS),
  days: z.object({ since: z.string(), until: z.string() }),
  isDaily: z.boolean(),
  breakdowns: z.array(z.enum(BREAKDOWN_NAMES)),
  fields: z.array(z.string()).transform((names): readonly Field[] => names.filter(isField)),
  filters: z.array(filterSchema),
});

export type InsightsQuery = z.infer<typeof insightsQuery>;

const DEFAULT_FIELDS: readonly Field[] = ['account_id', 'impressions', 'spend'];

/**
 * @param today current day in the ad account's time zone
 * @throws Refusal
 */
export function readQuery(parameters: URLSearchParams, target: Target, today: string): InsightsQuery {
  const increment = parameters.get('time_increment') ?? 'all_days';
  if (increment !== 'all_days' && increment !== '1') {
    throw createParameterRefusal('time_increment: the sandbox supports 1 and all_days only');
  }
  return {
    level: readLevel(parameters.get('level'), target),
    days: readDays(parameters, today),
    isDaily: increment === '1',
    breakdowns: readBreakdowns(readList(parameters, 'breakdowns')),
    fields: readFields(readList(parameters, 'fields')),
    filters: readFilters(parameters.get('filtering')),
  };
}

function readLevel(level: string | null, target: Target): Level {
  const ownLevel = target.ad ? 'ad' : target.adSet ? 'adset' : target.campaign ? 'campaign' : 'account';
  if (level === null) return ownLevel;
  const found = LEVELS.find((name) => name === level);
  if (!found) throw createParameterRefusal(`level must be one of the following values: ${LEVELS.join(', ')}`);
  return found;
}

function readDays(parameters: URLSearchParams, today: string): Days {
  const range = parameters.get('time_range');
  const preset = parameters.get('date_preset') ?? 'last_30d';
  if (range === null) {
    if (isPreset(preset)) return getDays(preset, today);
    throw createParameterRefusal(
      `date_preset must be one of the following values: ${PRESET_NAMES.join(', ')}`,
    );
  }
  const day = z.string().refine(isDay);
  const parsed = z.object({ since: day, until: day }).safeParse(parseJson(range));
  if (!parsed.success)
    throw createParameterRefusal('time_range must be {"since":"YYYY-MM-DD","until":"YYYY-MM-DD"}');
  if (parsed.data.since > parsed.data.until) throw createParameterRefusal('time_range: since is after until');
  if (parsed.data.since < subtractMonths(today, 37)) throw createRefusal('3018');
  return parsed.data;
}

function readBreakdowns(names: readonly string[]): InsightsQuery['breakdowns'] {
  const unknown = names.findIndex((name) => !isBreakdown(name) && !UNSUPPORTED_BREAKDOWNS.includes(name));
  if (unknown !== -1) throw createParameterRefusal(`breakdowns[${unknown}] is not a breakdown`);
  const found = names.filter(isBreakdown);
  const hasPositionOnly = found.includes('platform_position') && !found.includes('publisher_platform');
  if (hasPositionOnly || found.length < names.length) throw createRefusal('2/1504041');
  return found;
}

function isBreakdown(name: string): name is (typeof BREAKDOWN_NAMES)[number] {
  return BREAKDOWN_NAMES.some((known) => known === name);
}

function readFields(names: readonly string[]): readonly Field[] {
  const requested = names.filter((name) => name !== 'date_start' && name !== 'date_stop');
  const fields = requested.filter(isField);
  const [unknown] = requested.filter((name) => !isField(name));
  if (unknown !== undefined) throw createParameterRefusal(`${unknown} is not valid for fields param`);
  return names.length === 0 ? DEFAULT_FIELDS : fields;
}

function readFilters(filtering: string | null): Filter[] {
  if (filtering === null) return [];
  const parsed = z.array(filterSchema).safeParse(parseJson(filtering));
  if (!parsed.success) throw createParameterRefusal('filtering must be a list of {field, operator, value}');
  return parsed.data;
}

function readList(parameters: URLSearchParams, name: string): string[] {
  const text = parameters.get(name);
  if (text === null || text === '') return [];
  const parsed = z.array(z.string()).safeParse(text.startsWith('[') ? parseJson(text) : text.split(','));
  if (!parsed.success) throw createParameterRefusal(`${name} must be a list`);
  return parsed.data.map((entry) => entry.trim());
}

const createParameterRefusal = (message: string) => createRefusal('100', { message: `(#100) ${message}` });
