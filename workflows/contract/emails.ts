import { workflowStart } from './workflow-start.ts';

/** The contract of the workflows that send mail. Ids, enumerations and counts only. */

/** Most mails in one call to the provider. */
export const CALL_SIZE = 100;

/** Calls of a workflow in flight at once: enough to keep a fast provider busy. */
export const CALLS_IN_FLIGHT = 16;

/** Numbers of recipients. */
export type MailCounts = { sent: number; failed: number; unknown: number };

export type SendEmailBatchInput = { projectId: string; batchId: string };

/** The final state of the batch, with counts of its recipients. */
export type SendEmailBatchResult = MailCounts & { state: 'completed' | 'cancelled' };

export type SendEmailBatch = (input: SendEmailBatchInput) => Promise<SendEmailBatchResult>;

/** `connectionId`: the project's own account; without it, the platform's. */
export type SendSingleMailsInput = { projectId: string; connectionId?: string };

export type SendSingleMails = (input: SendSingleMailsInput) => Promise<MailCounts>;

/** What an operator may ask of a batch. `retry`: send again to those whose mail failed. */
export type BatchCommand = 'pause' | 'resume' | 'cancel' | 'retry';

/** A command, and the generation that the run knew when it was given; undefined before its first plan. */
export type GivenCommand = { command: BatchCommand; generation?: number | undefined };

/**
 * Signals of a running batch. The first four are for operators, in the Temporal web UI; `rereadBatch` tells the run
 * that its row was changed.
 */
export const BATCH_SIGNALS = {
  pause: 'pauseSending',
  resume: 'resumeSending',
  cancel: 'cancelBatch',
  retry: 'retryFailed',
  reread: 'rereadBatch',
} as const;

/**
 * One call. `callId` is its idempotency key. `batchId`: the batch that assigned its recipients to it; without it, the call
 * sends single mails and takes those that wait.
 */
export type CallInput = SendSingleMailsInput & { callId: string; batchId?: string };

/** `held`: nothing was sent, because the batch must not be sent now. */
export type CallResult = MailCounts & { held: boolean };

/** Calls that one activity sends one after another, as far as the provider's limit allows. */
export type CallsInput = Omit<CallInput, 'callId'> & { callIds: string[] };

/** Sums over the first `ended` calls. The others were not started. */
export type CallsResult = CallResult & { ended: number };

/**
 * The next step of a batch, from its row. `wait`: milliseconds until it is due. `generation`: how often its failed
 * recipients have been retried. `calls`: the ids of all calls that have not ended, those in flight included.
 */
export type BatchPlan = { generation: number } & (
  | { next: 'send'; state: 'sending' | 'cancelled'; calls: string[]; connectionId?: string }
  | { next: 'wait'; state: 'scheduled'; wait: number }
  | { next: 'hold'; state: 'paused' | 'blocked' }
  | { next: 'end'; state: 'completed' | 'cancelled'; counts: MailCounts }
);

export type EmailsActivities = {
  /** Moves the batch on as far as its row allows, assigns its recipients to calls, and returns the next step. */
  planEmailBatch(input: SendEmailBatchInput): Promise<BatchPlan>;
  /** Counts the single mails that wait, up to what may be in flight, and returns the calls that have not ended. */
  planSingleMails(input: SendSingleMailsInput): Promise<{ waiting: number; calls: string[] }>;
  /**
   * Applies an operator's command to the batch's row. A `retry` does nothing if the row is in another generation than the
   * one in which it was given: repeated, it would send again to those who failed for a second time.
   */
  controlEmailBatch(input: SendEmailBatchInput & GivenCommand): Promise<void>;
  /** Sends calls, each once, and stores a result for each recipient. Runs on the provider's queue. */
  sendEmailCalls(input: CallsInput): Promise<CallsResult>;
};

/** The workflow's id: made from the batch's own id, so that starting twice is starting once. */
export function sendEmailBatchId(batchId: string): string {
  return `email-batch/${batchId}`;
}

/**
 * The options to start (or join) a batch's workflow run, for the API and the sweeper.
 * The row in PostgreSQL is what keeps a batch from being sent twice; the id policies only keep it to one run at a time.
 */
export function sendEmailBatchStart(batch: {
  queuePrefix: string;
  projectId: string;
  batchId: string;
  trackingId: string;
  requestId: string;
  totalRecipients: number;
  totalBatches: number;
}) {
  const { projectId, batchId, trackingId, requestId } = batch;
  const start = workflowStart<SendEmailBatchInput>({
    queuePrefix: batch.queuePrefix,
    workflowId: sendEmailBatchId(batchId),
    input: { projectId, batchId },
    ids: { projectId, trackingId, requestId },
    state: 'queued',
    summary: `E-mail batch, recipients: ${batch.totalRecipients}, calls: ${batch.totalBatches}`,
  });
  return { ...start, signal: BATCH_SIGNALS.reread };
}

/** The id of the workflow that sends an account's single mails; one runs at a time. */
export function sendSingleMailsId({ projectId, connectionId }: SendSingleMailsInput): string {
  return connectionId === undefined
    ? `single-mails/${projectId}`
    : `single-mails/${projectId}/${connectionId}`;
}

/** The options to start the workflow of an account's single mails, or to signal it that more wait. */
export function sendSingleMailsStart(queuePrefix: string, input: SendSingleMailsInput) {
  const start = workflowStart<SendSingleMailsInput>({
    queuePrefix,
    workflowId: sendSingleMailsId(input),
    input,
    ids: { projectId: input.projectId },
    state: 'sending',
    summary: 'Single mails of the project',
  });
  return { ...start, signal: BATCH_SIGNALS.reread };
}
