import { countConversions } from '../../../models/conversions/count-conversions.ts';
import { findJourneySettings } from '../../../models/journey/journey-settings.ts';
import type { Handler } from '../operation.ts';
import { parseDayRange } from '../projects/day-range.ts';
import { transact } from '../transact.ts';

export const getConversionSummary: Handler<'getConversionSummary'> = ({ query }, call) =>
  transact(call, async (project) => {
    const { timeZone } = await findJourneySettings(project);
    const range = { ...parseDayRange(query, timeZone), timeZone };
    return { body: { ...range, days: await countConversions(project, range) } };
  });
