import { getLowerLimit, findProjectLimits } from '../../../models/access/project-settings.ts';
import { findDailyUsage } from '../../../models/access/project-usage.ts';
import { findStorageUsage } from '../../../models/assets/storage-usage.ts';
import {
  countDailyRecipients,
  countPlannedRecipients,
  PLANNED_DAYS,
} from '../../../models/emails/daily-limit.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { parseDayRange } from './day-range.ts';
import { findDefaultLimits } from './getProjectSettings.ts';

export const getProjectUsage: Handler<'getProjectUsage'> = async ({ query }, call) => {
  const days = parseDayRange(query, 'UTC');
  const body = await transact(call, async (project) => {
    const limits = await findProjectLimits(project, await findDefaultLimits(project, call));
    const { dailyRecipients, storedBytes, dailyBytes } = limits;
    const files = await findStorageUsage(project);
    return {
      ...days,
      today: {
        recipients: describeUsage(getLowerLimit(dailyRecipients), await countDailyRecipients(project, null)),
        uploadBytes: describeUsage(getLowerLimit(dailyBytes), files.dailyBytes),
      },
      plannedRecipients: describeUsage(
        getLowerLimit(dailyRecipients) * PLANNED_DAYS,
        await countPlannedRecipients(project),
      ),
      storedBytes: describeUsage(getLowerLimit(storedBytes), files.storedBytes),
      days: await findDailyUsage(project, days),
    };
  });
  return { body };
};

function describeUsage(limit: number, used: number): components['schemas']['UsageOfLimit'] {
  return { used, limit, left: Math.max(0, limit - used) };
}
