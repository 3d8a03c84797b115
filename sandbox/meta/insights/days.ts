import { DAY_MS, getDay, addDays } from '../../wire/clock.ts';

/** Inclusive, as `YYYY-MM-DD`. */
export type Days = {
  since: string;
  until: string;
};

/** @see https://developers.facebook.com/docs/marketing-api/reference/ad-account/insights#parameters */
const PRESETS = {
  today: (today) => ({ since: today, until: today }),
  yesterday: (today) => getLastDays(today, 1),
  last_3d: (today) => getLastDays(today, 3),
  last_7d: (today) => getLastDays(today, 7),
  last_14d: (today) => getLastDays(today, 14),
  last_28d: (today) => getLastDays(today, 28),
  last_30d: (today) => getLastDays(today, 30),
  last_90d: (today) => getLastDays(today, 90),
  last_week_mon_sun: (today) => getWeekBefore(today, 1),
  last_week_sun_sat: (today) => getWeekBefore(today, 0),
  this_week_mon_today: (today) => ({ since: getWeekStart(today, 1), until: today }),
  this_week_sun_today: (today) => ({ since: getWeekStart(today, 0), until: today }),
  this_month: (today) => ({ since: getMonthStart(today), until: today }),
  last_month: (today) => getMonthsBefore(getMonthStart(today), 1),
  this_quarter: (today) => ({ since: getQuarterStart(today), until: today }),
  last_quarter: (today) => getMonthsBefore(getQuarterStart(today), 3),
  this_year: (today) => ({ since: `${today.slice(0, 4)}-01-01`, until: today }),
  last_year: (today) => getMonthsBefore(`${today.slice(0, 4)}-01-01`, 12),
  maximum: (today) => ({ since: subtractMonths(today, 37), until: today }),
  data_maximum: (today) => ({ since: subtractMonths(today, 37), until: today }),
} as const satisfies Record<string, (today: string) => Days>;

export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES: readonly string[] = Object.keys(PRESETS);

export function isPreset(name: string): name is Preset {
  return Object.hasOwn(PRESETS, name);
}

export function getDays(preset: Preset, today: string): Days {
  return PRESETS[preset](today);
}

/** Subtracts months from a day. If the resulting month is too short, returns its last day. */
export function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return getDay(Date.UTC(year, month - 1 - months, Math.min(date, lastDate)));
}

export function getEachDay({ since, until }: Days): string[] {
  const days: string[] = [];
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

export function getDayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

function getLastDays(today: string, days: number): Days {
  return { since: addDays(today, -days), until: addDays(today, -1) };
}

/** @param firstWeekday 0 for Sunday, 1 for Monday */
function getWeekStart(today: string, firstWeekday: 0 | 1): string {
  const daysSinceStart = (new Date(today).getUTCDay() - firstWeekday + 7) % 7;
  return addDays(today, -daysSinceStart);
}

function getWeekBefore(today: string, firstWeekday: 0 | 1): Days {
  const start = getWeekStart(today, firstWeekday);
  return { since: addDays(start, -7), until: addDays(start, -1) };
}

const getMonthStart = (today: string): string => `${today.slice(0, 7)}-01`;

function getQuarterStart(today: string): string {
  const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

function getMonthsBefore(start: string, months: number): Days {
  return { since: subtractMonths(start, months), until: addDays(start, -1) };
}
