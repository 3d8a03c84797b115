import { buildWorkflowStart } from './workflow-start.ts';

/** Accounts, campaigns and progress of the emergency pause are in PostgreSQL. Temporal sees ids. */
export type CampaignStopRef = { projectId: string; stopId: string };

/** `reason`: our failure code or Google's error name. */
export type UnreadAccounts = { connectionId: string; reason: string };

/** `unread`: set if an earlier run has read the connections; lists those that it could not read. */
export type StopAllCampaignsInput = CampaignStopRef & { unread?: UnreadAccounts[] };

/** `waiting`: the project was deleted; the work continues if the project is restored. */
export type CampaignStopEnd = 'stopped' | 'resumed' | 'waiting';

export type StopAllCampaigns = (input: StopAllCampaignsInput) => Promise<{ state: CampaignStopEnd }>;

type StopCustomer = { customerId: string; connectionId: string };

/** `end`: the emergency pause or its resumption has already ended, or the project was deleted. */
export type CampaignStopPlan =
  | {
      next: 'work';
      what: 'pause' | 'resume';
      /** Accounts that are not done, at most {@link CUSTOMERS_PER_PLAN} per connection. */
      customers: StopCustomer[];
      /** Connections whose accounts are read after all known accounts are done. Empty for a resumption. */
      toRead: string[];
    }
  | { next: 'end'; state: CampaignStopEnd };

/** Maximum number of accounts per connection in a plan, to keep the history small. */
export const CUSTOMERS_PER_PLAN = 100;

type CustomerOfStop = CampaignStopRef & { customerId: string };

export type CampaignStopActivities = {
  /** Returns the next work, after adding the accounts found so far to the emergency pause. */
  planCampaignStop(input: CampaignStopRef): Promise<CampaignStopPlan>;
  /** Runs on the provider's queue. */
  pauseCampaigns(input: CustomerOfStop): Promise<void>;
  /**
   * Enables campaigns that the emergency pause paused and nobody has changed since. Runs on the provider's
   * queue.
   */
  enableStoppedCampaigns(input: CustomerOfStop): Promise<void>;
  recordStopFailure(input: CustomerOfStop & { reason: string }): Promise<void>;
  /** `pending`: more work remains, because a resumption was requested. */
  endCampaignStop(
    input: CampaignStopRef & { unread: UnreadAccounts[] },
  ): Promise<{ state: CampaignStopEnd | 'pending' }>;
};

/** A second start joins the first run. */
export function buildEmergencyPauseStart({
  queuePrefix,
  projectId,
  stopId,
  requestId,
}: CampaignStopRef & { queuePrefix: string; requestId: string }) {
  return buildWorkflowStart<StopAllCampaignsInput>({
    queuePrefix,
    workflowId: `campaign-stop/${stopId}`,
    input: { projectId, stopId },
    ids: { projectId, requestId },
    summary: 'Emergency pause of all campaigns',
  });
}
