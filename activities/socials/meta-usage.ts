import { z } from 'zod';

/** `percent`: used part of a limit. `regainAfterMs`: time until Meta accepts calls again; 0 if unknown. */
export type LimitUse = { percent: number; regainAfterMs: number };

export type Usage = { app?: LimitUse; account?: LimitUse };

const SLOW_FROM = 75;

/** Spacing of calls at {@link SLOW_FROM} percent. It doubles every five points, up to 8 s below 100 %. */
const FIRST_SPACING_MS = 250;

/** Pause if Meta does not say when it accepts calls again. */
const DEFAULT_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

type Throttle = { pauseMs: number } | { spacingMs: number } | undefined;

/** Below 100 %, the spacing grows with use. At 100 %, calls pause until Meta accepts them again. */
export function toThrottle({ percent, regainAfterMs }: LimitUse): Throttle {
  if (percent >= 100) return { pauseMs: toPauseMs(regainAfterMs) };
  if (percent < SLOW_FROM) return undefined;
  return { spacingMs: Math.round(FIRST_SPACING_MS * 2 ** ((percent - SLOW_FROM) / 5)) };
}

/** @param regainAfterMs time until Meta accepts calls again; 0 if unknown */
export function toPauseMs(regainAfterMs: number): number {
  return Math.min(regainAfterMs || DEFAULT_PAUSE_MS, MAX_PAUSE_MS);
}

const percent = z.number().min(0).catch(0);

const appHeader = z.object({ call_count: percent, total_cputime: percent, total_time: percent });

/** `estimated_time_to_regain_access` is in minutes. Malformed entries are dropped. */
const businessHeader = z.record(
  z.string(),
  z.array(appHeader.extend({ estimated_time_to_regain_access: z.number().min(0).catch(0) })).catch([]),
);

/** `reset_time_duration` is in seconds. */
const accountHeader = z.object({ acc_id_util_pct: percent, reset_time_duration: z.number().min(0).catch(0) });

const insightsHeader = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent });

/**
 * Ignores missing or malformed headers. The highest of several values counts.
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function readUsage(headers: Pick<Headers, 'get'>): Usage {
  const app: LimitUse[] = [];
  const account: LimitUse[] = [];
  const appUsage = parseHeader(headers.get('x-app-usage'), appHeader);
  if (appUsage) app.push({ percent: getHighest(appUsage), regainAfterMs: 0 });
  const business = parseHeader(headers.get('x-business-use-case-usage'), businessHeader);
  for (const use of Object.values(business ?? {}).flat()) {
    account.push({ percent: getHighest(use), regainAfterMs: use.estimated_time_to_regain_access * 60_000 });
  }
  const accountUsage = parseHeader(headers.get('x-ad-account-usage'), accountHeader);
  if (accountUsage) {
    account.push({
      percent: accountUsage.acc_id_util_pct,
      // Below 100 %, Meta accepts calls before the reset.
      regainAfterMs: accountUsage.acc_id_util_pct >= 100 ? accountUsage.reset_time_duration * 1_000 : 0,
    });
  }
  const insights = parseHeader(headers.get('x-fb-ads-insights-throttle'), insightsHeader);
  if (insights) {
    app.push({ percent: insights.app_id_util_pct, regainAfterMs: 0 });
    account.push({ percent: insights.acc_id_util_pct, regainAfterMs: 0 });
  }
  return {
    ...(app.length > 0 && { app: getWorst(app) }),
    ...(account.length > 0 && { account: getWorst(account) }),
  };
}

function getHighest({ call_count, total_cputime, total_time }: z.infer<typeof appHeader>): number {
  return Math.max(call_count, total_cputime, total_time);
}

function getWorst(uses: readonly LimitUse[]): LimitUse {
  return {
    percent: Math.max(...uses.map((use) => use.percent)),
    regainAfterMs: Math.max(...uses.map((use) => use.regainAfterMs)),
  };
}

function parseHeader<Shape extends z.ZodType>(
  header: string | null,
  shape: Shape,
): z.infer<Shape> | undefined {
  if (header === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(header)).data;
  } catch {
    return undefined;
  }
}
