import { BATCH_SIGNALS, type ChunkCounts } from './emails.ts';
import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/** The contract of the workflow that sends a project's single mails. Ids and counts only. */

/** Most mails of a lot, which is one call to the provider. */
export const LOT_SIZE = 100;

/** Lots of a project in flight at once; as many as a batch's chunks. */
export const LOTS_IN_FLIGHT = 16;

export type SendSingleMailsInput = { projectId: string };

/** Of one run, in mails. */
export type SendSingleMails = (input: SendSingleMailsInput) => Promise<ChunkCounts>;

/**
 * What a project has to send: `waiting` mails that are in no lot, counted up to what is in flight at most, and the ids
 * of `open` lots, which have been begun and not ended.
 */
type SingleMailsPlan = { waiting: number; open: string[] };

/** `lot`: an id that the run has made, which the provider's idempotency key is made of. */
export type MailLotInput = SendSingleMailsInput & { lot: string };

export type SingleMailsActivities = {
  planSingleMails(input: SendSingleMailsInput): Promise<SingleMailsPlan>;
  /** Sends what waits, up to a lot, in one call, once, and records each result. Runs on the provider's queue. */
  sendMailLot(input: MailLotInput): Promise<ChunkCounts>;
};

/** The workflow's id: one run a project at a time. */
export function sendSingleMailsId(projectId: string): string {
  return `single-mails/${projectId}`;
}

/** The options to start a project's run, or to tell the one that is there that more has come. */
export function sendSingleMailsStart({ queuePrefix, projectId }: { queuePrefix: string; projectId: string }) {
  const input: SendSingleMailsInput = { projectId };
  return {
    workflowId: sendSingleMailsId(projectId),
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    args: [input] satisfies [SendSingleMailsInput],
    signal: BATCH_SIGNALS.reread,
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: [
      { key: searchAttribute('projectId'), value: projectId },
      { key: searchAttribute('state'), value: 'sending' },
    ],
    staticSummary: 'Single mails of the project',
  };
}
