import { workflowStart } from './workflow-start.ts';

/** Contract of the workflows that send mail. Temporal sees ids, enumerations and counts. */

/** Maximum number of mails in one call to the provider. */
export const CALL_SIZE = 100;

/** Resend's default rate limit per account. If an account has a lower limit, Resend's response headers report it. */
export const OWN_ACCOUNT_CALLS_PER_SECOND = 5;

/** Maximum number of sending activities that a workflow has in flight: enough to saturate a fast provider. */
export const CALLS_IN_FLIGHT = 16;

/** Numbers of recipients by result. */
export type MailCounts = { sent: number; failed: number; unknown: number };

export type SendEmailBatchInput = { projectId: string; batchId: string };

/** Final state of the batch, with counts of its recipients. */
export type SendEmailBatchResult = MailCounts & { state: 'completed' | 'cancelled' };

export type SendEmailBatch = (input: SendEmailBatchInput) => Promise<SendEmailBatchResult>;

/** `connectionId`: connection of the project's own account; absent for the platform's account. */
export type SendSingleMailsInput = { projectId: string; connectionId?: string };

export type SendSingleMails = (input: SendSingleMailsInput) => Promise<MailCounts>;

/** Commands of operators. `retry` sends again to recipients whose mail failed. */
export type BatchCommand = 'pause' | 'resume' | 'cancel' | 'retry';

/** Command, and the plan's generation when the workflow received the command; undefined before the first plan. */
export type ReceivedCommand = { command: BatchCommand; generation?: number | undefined };

/**
 * Signals of a running batch. `rereadBatch` reports a changed row, or further single mails to their run; the others are
 * for operators in the Temporal UI.
 */
export const BATCH_SIGNALS = {
  pause: 'pauseSending',
  resume: 'resumeSending',
  cancel: 'cancelBatch',
  retry: 'retryFailed',
  reread: 'rereadBatch',
} as const;

/** One call to the provider. */
export type CallInput = SendSingleMailsInput & {
  /** Idempotency key of the call. */
  callId: string;
  /** Batch of the call's recipients. Without a batch, the call takes waiting single mails. */
  batchId?: string;
  /** Whether the call is one mail with attachments. */
  hasAttachments?: true;
};

/** `held`: nothing was sent, because the batch does not send or the call has lost its recipients. */
export type CallResult = MailCounts & { held: boolean };

/** Calls that one activity sends in sequence, as far as the provider's rate limit allows. */
export type CallsInput = Omit<CallInput, 'callId'> & { callIds: string[] };

/** Sums over the first `ended` calls; `held` is that of the last call. Another activity must send the others. */
export type CallsResult = CallResult & { ended: number };

/** Next step of a batch, read from the batch's row. `generation` counts the retries of failed recipients. */
export type BatchPlan = { generation: number } & (
  | {
      next: 'send';
      state: 'sending' | 'cancelled';
      /** Ids of all calls that have not ended. */
      calls: string[];
      connectionId?: string;
      hasAttachments?: true;
    }
  | {
      next: 'wait';
      state: 'scheduled';
      /** Milliseconds until the batch is due. */
      wait: number;
    }
  | { next: 'hold'; state: 'paused' | 'blocked' }
  | { next: 'end'; state: 'completed' | 'cancelled'; counts: MailCounts }
);

export type EmailsActivities = {
  /** Advances the batch as far as its row allows, assigns recipients to calls, and returns the next step. */
  planEmailBatch(input: SendEmailBatchInput): Promise<BatchPlan>;
  /** Counts waiting single mails, up to what fits in flight, and returns the calls that have not ended. */
  planSingleMails(input: SendSingleMailsInput): Promise<{ waiting: number; calls: string[] }>;
  /**
   * Applies an operator's command to the batch's row. A `retry` from another generation has no effect, because a
   * duplicate would send again to recipients that failed twice.
   */
  controlEmailBatch(input: SendEmailBatchInput & ReceivedCommand): Promise<void>;
  /** Sends each call once and stores a result per recipient. Runs on the provider's queue. */
  sendEmailCalls(input: CallsInput): Promise<CallsResult>;
};

/** Returns the workflow id of a batch. A second start joins the first run. */
export function sendEmailBatchId(batchId: string): string {
  return `email-batch/${batchId}`;
}

/**
 * Returns the options with which the API and the sweeper start or join a batch's run. Rows prevent duplicate sends; the
 * id policies only prevent parallel runs.
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

/** Returns the workflow id of an account's single mails. One run at a time sends all of them. */
export function sendSingleMailsId({ projectId, connectionId }: SendSingleMailsInput): string {
  return connectionId === undefined
    ? `single-mails/${projectId}`
    : `single-mails/${projectId}/${connectionId}`;
}

/** Returns the options that start the run of an account's single mails, or signal the run that more mails wait. */
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
