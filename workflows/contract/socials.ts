import type { ReadInput } from './reads.ts';
import { workflowStart } from './workflow-start.ts';

/** The contract of reads from Meta's Graph API. */

type InsightsLevel = 'account' | 'campaign' | 'adset' | 'ad';

/** What is asked. Ids are digits; `objectId` is of a campaign, an ad set or an ad of the account. */
export type PlatformInsightsRequest = {
  accountId: string;
  level: InsightsLevel;
  /** One of Meta's names, in the account's time zone: `last_30d`. */
  datePreset: string;
  objectId: string | null;
};

/**
 * Figures of one platform and position of one object. Money is in the account's currency, `ctr` clicks in 100
 * impressions. What Meta does not give is absent; its names are passed through.
 */
export type InsightRow = {
  publisherPlatform: string;
  platformPosition: string;
  /** Days, `YYYY-MM-DD`. */
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
};

/** An ad account as Meta describes it: its id in digits, its currency by ISO 4217, its time zone by the name of tz. */
export type AdAccount = { accountId: string; name?: string; currency?: string; timeZone?: string };

/** The ad accounts that a user's token reaches. */
export type AdAccountsResult = { accounts: AdAccount[] };

export type PlatformInsightsResult = { rows: InsightRow[] };

/** Which read a report is for. */
export type InsightsReportRef = ReadInput;

/** `gone`: the read was deleted. `failed`: the run failed at Meta; another may be started. */
export type InsightsReportState = {
  state: 'running' | 'completed' | 'failed' | 'gone';
  /** 0 to 100, as far as Meta says. */
  percent: number;
};

export type SocialsActivities = {
  /** Starts a report run at Meta, unless a stored one is running. */
  startInsightsReport(input: InsightsReportRef): Promise<void>;
  checkInsightsReport(input: InsightsReportRef): Promise<InsightsReportState>;
  /** Stores {@link PlatformInsightsResult} from a run that is complete. */
  collectInsightsReport(input: InsightsReportRef): Promise<void>;
};

/** `connectionId`: the fairness key of its calls in the provider's queue. */
export type ReadInsightsReportInput = InsightsReportRef & { connectionId: string };

export type ReadInsightsReport = (input: ReadInsightsReportInput) => Promise<{ state: 'stored' | 'gone' }>;

/** The options to start (or join) the workflow run of a report. */
export function readInsightsReportStart(report: {
  queuePrefix: string;
  projectId: string;
  digest: string;
  connectionId: string;
  accountId: string;
  requestId: string;
}) {
  const { queuePrefix, projectId, digest, connectionId, accountId, requestId } = report;
  // The run at Meta is stored in a row: another run of the workflow continues it.
  return workflowStart<ReadInsightsReportInput>({
    queuePrefix,
    workflowId: `insights-report/${projectId}/${digest}`,
    input: { projectId, digest, connectionId },
    ids: { projectId, customerId: accountId, requestId },
    summary: `Insights report of ad account ${accountId}`,
  });
}
