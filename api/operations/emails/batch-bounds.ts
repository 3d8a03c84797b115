import { DAY_MS } from '../../../domain/local-clock.ts';
import {
  countDailyRecipients,
  findEffectiveDailyLimit,
  countPlannedRecipients,
  PLANNED_DAYS,
} from '../../../models/emails/daily-limit.ts';
import type { InProject } from '../../../models/in-project.ts';
import { conflict, dailyLimitReached, invalidField, type AppError } from '../../request/errors.ts';
import type { OperationInput } from '../operation.ts';

/** `dryRun` is optional, because requests for test mails do not have it. */
export type BatchRequest = Omit<OperationInput<'queueBatchEmail'>['body'], 'dryRun'> & { dryRun?: boolean };

/**
 * Returns the time at which to send the batch, or null to send it immediately.
 * @throws AppError 400 if both `delaySeconds` and `scheduledFor` are set
 */
export function getSendTime({
  scheduledFor,
  delaySeconds,
}: Pick<BatchRequest, 'scheduledFor' | 'delaySeconds'>): Date | null {
  if (delaySeconds === undefined) return scheduledFor === undefined ? null : new Date(scheduledFor);
  if (scheduledFor !== undefined) throw invalidField('delaySeconds', 'is not allowed with scheduledFor');
  return new Date(Date.now() + delaySeconds * 1_000);
}

/** @throws AppError 400 for a `scheduledFor` in the past or more than a year ahead */
export function requireSendTime({ scheduledFor }: Pick<BatchRequest, 'scheduledFor'>): void {
  if (scheduledFor === undefined) return;
  const ahead = new Date(scheduledFor).getTime() - Date.now();
  if (ahead <= 0) throw invalidField('scheduledFor', 'is in the past');
  if (ahead > 366 * DAY_MS) throw invalidField('scheduledFor', 'is more than a year ahead');
}

type PlannedSend = {
  /** Counts `cc` and `bcc` addresses too. */
  recipients: number;
  /** Null to send immediately. */
  scheduledFor: Date | null;
  isDelayed?: boolean;
  /** Whether the batch is already stored. If so, the request has no `recipients` that an error could name. */
  isStored?: boolean;
};

/**
 * Checks the daily limit and the limit on recipients scheduled for later days, without reserving quota.
 * @param defaultLimit applies if the project has no limit of its own
 * @returns the project's daily limit
 * @throws AppError from {@link dailyLimitExceeded} or {@link requirePlannedCapacity}
 */
export async function requireDailyCapacity(
  project: InProject,
  sending: PlannedSend,
  defaultLimit: number,
): Promise<number> {
  const limit = await findEffectiveDailyLimit(project, defaultLimit);
  const used = await countDailyRecipients(project, sending.scheduledFor);
  if (used + sending.recipients > limit) throw dailyLimitExceeded(limit, sending);
  await requirePlannedCapacity(project, sending, limit);
  return limit;
}

/**
 * Checks the limit on recipients scheduled for days after today (UTC), which is {@link PLANNED_DAYS} times
 * the daily limit. Does nothing for a batch that is sent today.
 * @param limit the project's daily limit
 * @throws AppError 400 that names the field of the send time if the batch would exceed the limit
 */
export async function requirePlannedCapacity(
  project: InProject,
  { recipients, scheduledFor, isDelayed = false }: PlannedSend,
  limit: number,
): Promise<void> {
  if (!isLaterDay(scheduledFor)) return;
  const planned = await countPlannedRecipients(project);
  const maxPlanned = limit * PLANNED_DAYS;
  if (planned + recipients <= maxPlanned) return;
  const limits = `of ${maxPlanned} recipients scheduled for days after today (UTC). ${planned} are already scheduled`;
  const remedy = 'Choose a time today, or cancel a scheduled batch';
  const field = isDelayed ? 'delaySeconds' : 'scheduledFor';
  throw invalidField(field, `puts the batch above the project's limit ${limits}. ${remedy}`);
}

export function isLaterDay(scheduledFor: Date | null): boolean {
  return (
    scheduledFor !== null && Math.floor(scheduledFor.getTime() / DAY_MS) > Math.floor(Date.now() / DAY_MS)
  );
}

export function dailyLimitExceeded(
  limit: number,
  { recipients, scheduledFor, isDelayed = false, isStored = false }: PlannedSend,
): AppError {
  if (recipients > limit && isStored) {
    const fault = `The batch has ${recipients} recipients to send, more than the project's daily limit of ${limit}.`;
    return conflict(`${fault} Raise the limit, or cancel the batch and queue the rest in smaller batches.`);
  }
  if (recipients > limit) {
    const fault = `total ${recipients} with their cc and bcc copies, more than the project's daily limit of ${limit} recipients`;
    return invalidField('recipients', `${fault}. Split the batch into smaller ones`);
  }
  if (scheduledFor && !isDelayed) {
    const day = scheduledFor.toISOString().slice(0, 10);
    const fault = `is on ${day} (UTC), when the batch would exceed the project's daily limit of ${limit} recipients`;
    return invalidField('scheduledFor', `${fault}. Choose another day`);
  }
  return dailyLimitReached(`The batch would exceed the project's daily limit of ${limit} recipients.`);
}
