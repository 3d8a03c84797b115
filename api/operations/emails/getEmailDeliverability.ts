import { countSentByDay, countSentByDomain } from '../../../models/emails/sent-mails.ts';
import { findJourneySettings } from '../../../models/journey/journey-settings.ts';
import type { Handler } from '../operation.ts';
import { parseDayRange } from '../projects/day-range.ts';
import { transact } from '../transact.ts';

export const getEmailDeliverability: Handler<'getEmailDeliverability'> = ({ query }, call) =>
  transact(call, async (project) => {
    const { timeZone } = await findJourneySettings(project);
    const range = { ...parseDayRange(query, timeZone), timeZone };
    const days = await countSentByDay(project, range);
    return { body: { ...range, days, ...(await countSentByDomain(project, range)) } };
  });
