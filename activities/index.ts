import type { EmailsActivities } from '../workflows/contract/emails.ts';
import { createPlanEmailBatch } from './emails/plan-email-batch.ts';
import { createSteerEmailBatch } from './emails/steer-email-batch.ts';
import { createSendEmailChunk, type SendEmailChunkDependencies } from './emails/send-email-chunk.ts';

export type ActivityDependencies = SendEmailChunkDependencies;

/** Database work that workflows do as local activities, on the queue of the workflows. */
export function createWorkflowActivities({ database }: ActivityDependencies) {
  return {
    planEmailBatch: createPlanEmailBatch(database),
    steerEmailBatch: createSteerEmailBatch(database),
  } satisfies Partial<EmailsActivities>;
}

/** What runs on Resend's queue. */
export function createResendActivities(dependencies: ActivityDependencies) {
  return { sendEmailChunk: createSendEmailChunk(dependencies) } satisfies Partial<EmailsActivities>;
}
