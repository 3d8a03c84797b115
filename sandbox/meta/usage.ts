import type { Settings } from './settings.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DEFAULT_REGAIN_MINUTES = 5;

/** An ad account's usage in percent of its limits. */
export type Usage = {
  callCount: number;
  totalCpuTime: number;
  totalTime: number;
  app: number;
  /** Minutes until a call is accepted; 0 if a call would be accepted now. */
  regainMinutes: number;
};

/** Calls of the last hour, by world and ad account. */
export class HourlyCalls {
  readonly #times = new Map<string, number[]>();

  /**
   * Counts a call and returns the usage, or refuses it (`accepted` false) without counting. Calls without an ad account
   * count against the app's usage only.
   */
  take(
    { world, adAccount }: { world: string; adAccount: string | null },
    settings: Settings,
    now: number,
  ): { accepted: boolean; usage: Usage } {
    const name = `${world}\n${adAccount}`;
    if (adAccount === null) {
      const app = settings.usage?.app ?? 0;
      return { accepted: app < 100, usage: { ...NO_USAGE, app } };
    }
    const times = this.#times.get(name) ?? [];
    const firstRecent = times.findIndex((time) => now - time < HOUR_MS);
    if (firstRecent !== 0) times.splice(0, firstRecent === -1 ? times.length : firstRecent);
    const before = getUsage({ times, adAccount, settings, now });
    const accepted = Math.max(before.callCount, before.totalCpuTime, before.totalTime, before.app) < 100;
    if (!accepted) return { accepted, usage: before };
    times.push(now);
    this.#times.set(name, times);
    return { accepted, usage: { ...getUsage({ times, adAccount, settings, now }), regainMinutes: 0 } };
  }

  reset(world?: string): void {
    for (const name of this.#times.keys()) {
      if (world === undefined || name.startsWith(`${world}\n`)) this.#times.delete(name);
    }
  }
}

type Counted = {
  times: readonly number[];
  adAccount: string;
  settings: Settings;
  now: number;
};

function getUsage({ times, adAccount, settings, now }: Counted): Usage {
  const { callsPerHour, regainMinutes } = settings;
  const appliesToAccount = settings.adAccount === null || settings.adAccount === adAccount;
  const overrides = (appliesToAccount && settings.usage) || {};
  const computed =
    callsPerHour === null ? 0 : callsPerHour === 0 ? 100 : Math.floor((times.length / callsPerHour) * 100);
  // The next call fits when the blocking call is an hour old. After a limit was lowered, the blocking call is not the
  // oldest.
  const blocking = computed < 100 ? undefined : times[times.length - (callsPerHour ?? 0)];
  const wait =
    blocking === undefined ? DEFAULT_REGAIN_MINUTES : Math.ceil((blocking + HOUR_MS - now) / MINUTE_MS);
  return {
    callCount: Math.max(computed, overrides.callCount ?? 0),
    totalCpuTime: overrides.totalCpuTime ?? 0,
    totalTime: overrides.totalTime ?? 0,
    app: overrides.app ?? 0,
    regainMinutes: regainMinutes ?? wait,
  };
}

const ACCESS_TIER = 'standard_access';

/**
 * Builds the headers that report usage. Without an ad account, they contain the app's usage only.
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function buildUsageHeaders(usage: Usage, adAccount: string | null): Record<string, string> {
  const { callCount, totalCpuTime, totalTime, app, regainMinutes } = usage;
  const appUsage = { call_count: app, total_cputime: app, total_time: app };
  const headers = { 'X-App-Usage': JSON.stringify(appUsage) };
  if (adAccount === null) return headers;
  const businessUse = {
    type: 'ads_insights',
    call_count: callCount,
    total_cputime: totalCpuTime,
    total_time: totalTime,
    estimated_time_to_regain_access: regainMinutes,
    ads_api_access_tier: ACCESS_TIER,
  };
  const accountUsage = {
    acc_id_util_pct: callCount,
    reset_time_duration: regainMinutes * 60,
    ads_api_access_tier: ACCESS_TIER,
  };
  const throttle = { app_id_util_pct: app, acc_id_util_pct: callCount, ads_api_access_tier: ACCESS_TIER };
  return {
    ...headers,
    'X-Business-Use-Case-Usage': JSON.stringify({ [adAccount.replace('act_', '')]: [businessUse] }),
    'X-Ad-Account-Usage': JSON.stringify(accountUsage),
    'x-fb-ads-insights-throttle': JSON.stringify(throttle),
  };
}

export const NO_USAGE: Readonly<Usage> = {
  callCount: 0,
  totalCpuTime: 0,
  totalTime: 0,
  app: 0,
  regainMinutes: 0,
};
