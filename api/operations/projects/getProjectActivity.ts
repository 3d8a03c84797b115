import { findDailyActivity } from '../../../models/access/project-activity.ts';
import { findJourneySettings } from '../../../models/journey/journey-settings.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { parseDayRange } from './day-range.ts';

export const getProjectActivity: Handler<'getProjectActivity'> = ({ query }, call) =>
  transact(call, async (project) => {
    const { timeZone, currency } = await findJourneySettings(project);
    const days = parseDayRange(query, timeZone);
    const activity = await findDailyActivity(project, { ...days, timeZone }, currency);
    return { body: { ...days, timeZone, currency, days: activity } };
  });
