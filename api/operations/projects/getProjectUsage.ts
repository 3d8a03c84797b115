import { lowerOfLimits, findProjectLimits } from '../../../models/access/project-settings.ts';
import { findDailyUsages } from '../../../models/access/project-usage.ts';
import { findStorageUsage } from '../../../models/assets/storage-usage.ts';
import { findDailyUsage, findPlanned, PLANNED_DAYS } from '../../../models/emails/daily-limit.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { invalidField } from '../../request/errors.ts';
import type { Handler, OperationInput } from '../operation.ts';
import { transact } from '../transact.ts';
import { findDefaultLimits } from './getProjectSettings.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const DEFAULT_DAYS = 30;
const MAX_DAYS = 92;

/** The first day that PostgreSQL accepts: it has no year 0. */
const FIRST_DAY = '0001-01-01';

/** Answers a project's usage by UTC day, and today's usage against its limits. */
export const getProjectUsage: Handler<'getProjectUsage'> = async ({ query }, call) => {
  const days = parseRange(query);
  const body = await transact(call, async (project) => {
    const limits = await findProjectLimits(project, await findDefaultLimits(project, call));
    const { dailyRecipients, storedBytes, dailyBytes } = limits;
    const files = await findStorageUsage(project);
    return {
      ...days,
      today: {
        recipients: describeUsage(lowerOfLimits(dailyRecipients), await findDailyUsage(project, null)),
        uploadBytes: describeUsage(lowerOfLimits(dailyBytes), files.dailyBytes),
      },
      plannedRecipients: describeUsage(
        lowerOfLimits(dailyRecipients) * PLANNED_DAYS,
        await findPlanned(project),
      ),
      storedBytes: describeUsage(lowerOfLimits(storedBytes), files.storedBytes),
      days: await findDailyUsages(project, days),
    };
  });
  return { body };
};

/** Returns the requested range, by default up to today. @throws AppError 400 */
function parseRange({ from, to }: OperationInput<'getProjectUsage'>['query']): { from: string; to: string } {
  const last = to ?? (from === undefined ? formatDay(Date.now()) : formatDay(getRangeEnd(from)));
  const first = from ?? formatDay(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  if (first < FIRST_DAY) {
    if (from === undefined)
      throw invalidField('to', `must be ${DEFAULT_DAYS - 1} days after ${FIRST_DAY} or later`);
    throw invalidField('from', `must be ${FIRST_DAY} or later`);
  }
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw invalidField('to', 'must not be before from');
  if (days > MAX_DAYS) throw invalidField('from', `must be at most ${MAX_DAYS} days before the last day`);
  return { from: first, to: last };
}

/** Returns the end of the default range that begins on a day, at most today. */
function getRangeEnd(from: string): number {
  return Math.min(Date.now(), Date.parse(from) + (DEFAULT_DAYS - 1) * DAY_MS);
}

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function describeUsage(limit: number, used: number): components['schemas']['UsageOfLimit'] {
  return { used, limit, left: Math.max(0, limit - used) };
}
