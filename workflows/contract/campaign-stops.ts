import { workflowStart } from './workflow-start.ts';

/**
 * The contract of stopping all campaigns of a project, and of taking that back. Accounts, campaigns and progress are in
 * PostgreSQL; Temporal sees ids.
 */
export type CampaignStopRef = { projectId: string; stopId: string };

/** A connection whose accounts could not be read, and why: a code, or Google's name. */
export type UnreadAccounts = { connectionId: string; reason: string };

/** `unread`: an earlier run has read the connections again, all but these. */
export type StopAllCampaignsInput = CampaignStopRef & { unread?: UnreadAccounts[] };

/** `waiting`: its project was deleted, and it goes on if that comes back. */
export type CampaignStopEnd = 'stopped' | 'resumed' | 'waiting';

export type StopAllCampaigns = (input: StopAllCampaignsInput) => Promise<{ state: CampaignStopEnd }>;

/** One account of a stop, and the connection that it is changed through. */
type StopCustomer = { customerId: string; connectionId: string };

/**
 * What is to be done next. `work`: the accounts that are known and not done, some of each connection; with none,
 * `toRead` are connections whose accounts are to be read again. `end`: it was ended elsewhere, or waits for its project
 * to come back.
 */
export type CampaignStopPlan =
  | { next: 'work'; what: 'pause' | 'resume'; customers: StopCustomer[]; toRead: string[] }
  | { next: 'end'; state: CampaignStopEnd };

/** Accounts of one connection in a plan, so that a plan stays small. */
export const CUSTOMERS_PER_PLAN = 100;

type CustomerOfStop = CampaignStopRef & { customerId: string };

export type CampaignStopActivities = {
  /** Adds the accounts that are known by now, and says what is to be done next. */
  planCampaignStop(input: CampaignStopRef): Promise<CampaignStopPlan>;
  /** Pauses the enabled campaigns of an account. Runs on the provider's queue. */
  pauseCampaigns(input: CustomerOfStop): Promise<void>;
  /**
   * Enables the campaigns of an account that the stop has paused and nobody has changed. Runs on the provider's queue.
   */
  enableStoppedCampaigns(input: CustomerOfStop): Promise<void>;
  /** Stores why an account was not done. */
  noteStopFailure(input: CustomerOfStop & { reason: string }): Promise<void>;
  /** Ends the stop, or its taking back. `pending`: it was taken back anew meanwhile, and there is more to do. */
  endCampaignStop(
    input: CampaignStopRef & { unread: UnreadAccounts[] },
  ): Promise<{ state: CampaignStopEnd | 'pending' }>;
};

/** The options to start (or join) the run of a stop, for the API and the sweeper. */
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
    summary: 'Stop of all campaigns',
  });
}
