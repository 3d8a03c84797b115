import type { Settings } from './settings.ts';

const DEFAULT_REGAIN_MINUTES = 5;

/** Percentages: `app` of the app's limit, the others of the ad account's limits. */
export type Usage = {
  callCount: number;
  totalCpuTime: number;
  totalTime: number;
  app: number;
  /** Minutes until a call is accepted; 0 if a call would be accepted now. */
  regainMinutes: number;
};

export function getUsage(settings: Settings, adAccount: string | null): Usage {
  const { usage, adAccount: onlyAccount, regainMinutes } = settings;
  if (adAccount === null) return { ...NO_USAGE, app: usage?.app ?? 0 };
  const isAffected = onlyAccount === null || onlyAccount === adAccount;
  const scripted = { ...NO_USAGE, ...(isAffected && usage) };
  return isExceeded(scripted)
    ? { ...scripted, regainMinutes: regainMinutes ?? DEFAULT_REGAIN_MINUTES }
    : scripted;
}

export function isExceeded({ callCount, totalCpuTime, totalTime, app }: Usage): boolean {
  return Math.max(callCount, totalCpuTime, totalTime, app) >= 100;
}

const ACCESS_TIER = 'standard_access';

/**
 * Without an ad account, the headers report only the app's usage.
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
