import { findDailyUsage, findEffectiveDailyLimit } from '../../../models/emails/daily-limit.ts';
import type { InProject } from '../../../models/in-project.ts';
import type { ApiContext } from '../../context.ts';
import { AppError, invalidField } from '../../http/errors.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** @throws AppError 400 for a time that has passed or is more than a year ahead */
export function requireNearFuture(scheduledFor: Date): void {
  const ahead = scheduledFor.getTime() - Date.now();
  if (ahead <= 0) throw invalidField('scheduledFor', 'has passed already');
  if (ahead > 366 * DAY_MS) throw invalidField('scheduledFor', 'is more than a year ahead');
}

/**
 * What the operator lets a project queue in a day that has no number of its own. The platform's account is everybody's,
 * so that each has a share of it; an account of the project's own is used up by nobody else.
 * @param connectionId the connection whose account sends the project's mail; none: the platform's account
 */
export function usualDailyRecipients(
  { dailyRecipients, platformDailyRecipients }: ApiContext['settings']['emails'],
  connectionId: string | null | undefined,
): number {
  return connectionId ? dailyRecipients : platformDailyRecipients;
}

/**
 * Checks that the project may queue so many more today. Uses up nothing.
 * @param usual the limit of a project that has none of its own
 * @returns the project's limit for a day
 * @throws AppError 429
 */
export async function requireDailyShare(
  project: InProject,
  recipients: number,
  usual: number,
): Promise<number> {
  const limit = await findEffectiveDailyLimit(project, usual);
  if ((await findDailyUsage(project)) + recipients > limit) throw overDailyShare(limit);
  return limit;
}

/** 429 until the day (UTC) is over. */
export function overDailyShare(dailyRecipients: number): AppError {
  const now = Date.now();
  const tomorrow = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const message =
    `The project may queue ${dailyRecipients} recipients a day, and this batch would be over it. ` +
    `Its next day begins at ${new Date(tomorrow).toISOString()}.`;
  return new AppError(429, 'rate_limited', message, {
    headers: { 'Retry-After': String(Math.ceil((tomorrow - now) / 1_000)) },
  });
}
