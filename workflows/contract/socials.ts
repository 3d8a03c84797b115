import type { ReadInput } from './reads.ts';
import { buildWorkflowStart } from './workflow-start.ts';

type InsightsLevel = 'account' | 'campaign' | 'adset' | 'ad';

/** Inclusive days, `YYYY-MM-DD`, in the account's time zone. */
type InsightsDays = { since: string; until: string };

/** Ids have only digits. `objectId`: campaign, ad set or ad of the account; null for the whole account. */
export type PlatformInsightsRequest = {
  accountId: string;
  level: InsightsLevel;
  /** Meta's name of a period, such as `last_30d`, in the account's time zone; null if `days` is set. */
  datePreset: string | null;
  days?: InsightsDays | undefined;
  objectId: string | null;
  /** Absent: one row for all days. */
  timeIncrement?: 'day' | undefined;
  /** Absent: one row per platform and position. */
  breakdown?: 'none' | undefined;
};

/** `indicator` is Meta's name, such as `actions:lead`. */
export type InsightResult = {
  indicator: string;
  value?: number;
  costPerResult?: number;
};

/** Money is in the account's currency, `ctr` in percent. Values that Meta lacks are absent. */
export type InsightRow = {
  publisherPlatform?: string;
  platformPosition?: string;
  /** `YYYY-MM-DD`. */
  dateStart: string;
  dateStop: string;
  accountId?: string;
  campaignId?: string;
  campaignName?: string;
  adsetId?: string;
  adsetName?: string;
  adId?: string;
  adName?: string;
  impressions?: number;
  reach?: number;
  clicks?: number;
  spend?: number;
  frequency?: number;
  ctr?: number;
  cpc?: number;
  cpm?: number;
  actions?: { actionType: string; value: number }[];
  results?: InsightResult[];
  purchaseRoas?: number;
};

/** `accountId`: only digits; `currency`: ISO 4217 code; `timeZone`: name in the tz database. */
export type AdAccount = { accountId: string; name?: string; currency?: string; timeZone?: string };

export type AdAccountsResult = { accounts: AdAccount[] };

export type PlatformInsightsResult = { rows: InsightRow[] };

export type InsightsReportRef = ReadInput;

/** `gone`: the read was deleted. `failed`: the report run failed at Meta, so another may be started. */
export type InsightsReportState = {
  state: 'running' | 'completed' | 'failed' | 'gone';
  /** 0 to 100, as reported by Meta. */
  percent: number;
};

export type SocialsActivities = {
  /** Starts a report run at Meta, or resumes the stored one if possible. */
  startInsightsReport(input: InsightsReportRef): Promise<void>;
  checkInsightsReport(input: InsightsReportRef): Promise<InsightsReportState>;
  collectInsightsReport(input: InsightsReportRef): Promise<void>;
};

/** `connectionId`: fairness key of the calls in the provider's queue. */
export type ReadInsightsReportInput = InsightsReportRef & { connectionId: string };

export type ReadInsightsReport = (input: ReadInsightsReportInput) => Promise<{ state: 'stored' | 'gone' }>;

/** A second start joins the first run. */
export function buildInsightsReportStart(report: {
  queuePrefix: string;
  projectId: string;
  digest: string;
  connectionId: string;
  accountId: string;
  requestId: string;
}) {
  const { queuePrefix, projectId, digest, connectionId, accountId, requestId } = report;
  // The database has the id of the report run at Meta, so a later workflow run continues the same report run.
  return buildWorkflowStart<ReadInsightsReportInput>({
    queuePrefix,
    workflowId: `insights-report/${projectId}/${digest}`,
    input: { projectId, digest, connectionId },
    ids: { projectId, customerId: accountId, requestId },
    summary: `Insights report of ad account ${accountId}`,
  });
}
