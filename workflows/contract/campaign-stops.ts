import { workflowStart } from './workflow-start.ts';

/**
 * Contract of the emergency pause of a project's campaigns, and of the resumption of the campaigns. Accounts, campaigns
 * and progress are in PostgreSQL; Temporal sees ids.
 */
export type CampaignStopRef = { projectId: string; stopId: string };

/** Connection whose accounts could not be read. `reason`: our code or Google's name. */
export type UnreadAccounts = { connectionId: string; reason: string };

/** `unread`: connections that an earlier run could not read. If set, that run has read all others. */
export type StopAllCampaignsInput = CampaignStopRef & { unread?: UnreadAccounts[] };

/** `waiting`: the project was deleted; the work continues if the project is restored. */
export type CampaignStopEnd = 'stopped' | 'resumed' | 'waiting';

export type StopAllCampaigns = (input: StopAllCampaignsInput) => Promise<{ state: CampaignStopEnd }>;

/** Account of an emergency pause, and the connection through which campaigns are changed. */
type StopCustomer = { customerId: string; connectionId: string };

/** Next step of an emergency pause. `end`: another run ended the pause, or the project was deleted. */
export type CampaignStopPlan =
  | {
      next: 'work';
      what: 'pause' | 'resume';
      /** Known accounts that are not done, at most {@link CUSTOMERS_PER_PLAN} per connection. */
      customers: StopCustomer[];
      /** Connections whose accounts are read when all known accounts are done. Empty for a resumption. */
      toRead: string[];
    }
  | { next: 'end'; state: CampaignStopEnd };

/** Maximum number of accounts per connection in a plan, which keeps the history small. */
export const CUSTOMERS_PER_PLAN = 100;

type CustomerOfStop = CampaignStopRef & { customerId: string };

export type CampaignStopActivities = {
  /** Adds the accounts found so far to the emergency pause, and returns the next step. */
  planCampaignStop(input: CampaignStopRef): Promise<CampaignStopPlan>;
  /** Pauses the enabled campaigns of an account. Runs on the provider's queue. */
  pauseCampaigns(input: CustomerOfStop): Promise<void>;
  /**
   * Enables the campaigns that the emergency pause paused and that nobody has changed since. Runs on the provider's
   * queue.
   */
  enableStoppedCampaigns(input: CustomerOfStop): Promise<void>;
  /** Stores why an account was not completed. */
  recordStopFailure(input: CustomerOfStop & { reason: string }): Promise<void>;
  /** Ends the emergency pause or the resumption. `pending`: more work remains, because a resumption was requested. */
  endCampaignStop(
    input: CampaignStopRef & { unread: UnreadAccounts[] },
  ): Promise<{ state: CampaignStopEnd | 'pending' }>;
};

/** Returns the options that start or join the run. Used by the API and the sweeper. */
export function stopAllCampaignsStart({
  queuePrefix,
  projectId,
  stopId,
  requestId,
}: CampaignStopRef & { queuePrefix: string; requestId: string }) {
  return workflowStart<StopAllCampaignsInput>({
    queuePrefix,
    workflowId: `campaign-stop/${stopId}`,
    input: { projectId, stopId },
    ids: { projectId, requestId },
    summary: 'Emergency pause of all campaigns',
  });
}
