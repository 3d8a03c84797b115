import { z } from 'zod';

/** How much of a limit is used, in percent, and the time after which Meta lets calls through again. */
export type LimitUse = { percent: number; regainAfterMs: number };

/** The limits that an answer reports: the app's, which the whole fleet shares, and the ad account's. */
export type Usage = { app?: LimitUse; account?: LimitUse };

/** From here on, in percent, calls are slowed. */
const SLOW_FROM = 75;

/** Between two calls at that use; doubled with each five points more, to 8 s just below 100. */
const FIRST_SPACING_MS = 250;

/** The pause where Meta does not say how long, and the longest pause. */
const SHORT_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/** What a limit's use asks of the calls under it, as a time. Neither: they follow one another as they come. */
export type Restraint = { pauseMs: number } | { spacingMs: number } | undefined;

/**
 * The rule: below 75 % nothing; from there calls lie apart, 250 ms and more the more is used; at 100 % they pause for
 * as long as Meta says that it takes to get back in.
 */
export function restraintFor({ percent, regainAfterMs }: LimitUse): Restraint {
  if (percent >= 100) return { pauseMs: pauseOf(regainAfterMs) };
  if (percent < SLOW_FROM) return undefined;
  return { spacingMs: Math.round(FIRST_SPACING_MS * 2 ** ((percent - SLOW_FROM) / 5)) };
}

/** Milliseconds to keep away. @param regainAfterMs 0 where Meta does not say */
export function pauseOf(regainAfterMs: number): number {
  return Math.min(regainAfterMs || SHORT_PAUSE_MS, MAX_PAUSE_MS);
}

const percent = z.number().min(0).catch(0);

const ofApp = z.object({ call_count: percent, total_cputime: percent, total_time: percent });

/** By business object; minutes. A malformed one is ignored. */
const ofBusiness = z.record(
  z.string(),
  z.array(ofApp.extend({ estimated_time_to_regain_access: z.number().min(0).catch(0) })).catch([]),
);

/** Seconds. */
const ofAccount = z.object({ acc_id_util_pct: percent, reset_time_duration: z.number().min(0).catch(0) });

const ofInsights = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent });

/**
 * Reads the four usage headers of an answer; one that is missing or malformed is ignored. Of several figures the
 * highest counts.
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function readUsage(headers: Pick<Headers, 'get'>): Usage {
  const app: LimitUse[] = [];
  const account: LimitUse[] = [];
  const appUsage = parse(headers.get('x-app-usage'), ofApp);
  if (appUsage) app.push({ percent: highest(appUsage), regainAfterMs: 0 });
  const business = parse(headers.get('x-business-use-case-usage'), ofBusiness);
  for (const use of Object.values(business ?? {}).flat()) {
    account.push({ percent: highest(use), regainAfterMs: use.estimated_time_to_regain_access * 60_000 });
  }
  const accountUsage = parse(headers.get('x-ad-account-usage'), ofAccount);
  if (accountUsage) {
    account.push({
      percent: accountUsage.acc_id_util_pct,
      // Of a limit that is not used up, it is only the time to the next count.
      regainAfterMs: accountUsage.acc_id_util_pct >= 100 ? accountUsage.reset_time_duration * 1_000 : 0,
    });
  }
  const insights = parse(headers.get('x-fb-ads-insights-throttle'), ofInsights);
  if (insights) {
    app.push({ percent: insights.app_id_util_pct, regainAfterMs: 0 });
    account.push({ percent: insights.acc_id_util_pct, regainAfterMs: 0 });
  }
  return {
    ...(app.length > 0 && { app: worst(app) }),
    ...(account.length > 0 && { account: worst(account) }),
  };
}

function highest({ call_count, total_cputime, total_time }: z.infer<typeof ofApp>): number {
  return Math.max(call_count, total_cputime, total_time);
}

function worst(uses: readonly LimitUse[]): LimitUse {
  return {
    percent: Math.max(...uses.map((use) => use.percent)),
    regainAfterMs: Math.max(...uses.map((use) => use.regainAfterMs)),
  };
}

function parse<Shape extends z.ZodType>(header: string | null, shape: Shape): z.infer<Shape> | undefined {
  if (header === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(header)).data;
  } catch {
    return undefined;
  }
}
