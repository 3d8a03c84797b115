import { ThroughlineError } from '@throughline/client';
import { getFormField, getCampaign, getTextsAt, type CampaignDraft } from './campaign-draft.ts';

/** Labels of the fields whose messages quote no text. */
const LABELS: Partial<Record<string, string>> = {
  name: 'Campaign name',
  dailyBudget: 'Daily budget',
  locations: 'Locations',
  languages: 'Languages',
  biddingStrategy: 'Bid strategy',
  targetCpa: 'Target CPA',
  cpcBid: 'Max. CPC',
  startDate: 'Start date',
  endDate: 'End date',
  finalUrl: 'Final URL',
  path1: 'Display path 1',
  path2: 'Display path 2',
  adGroupName: 'Ad group name',
};

/** Returns the messages of a refusal by form field. A message about one of several texts quotes it. */
export function getFieldMessages(error: unknown, draft: CampaignDraft): Record<string, string> {
  if (!(error instanceof ThroughlineError)) return {};
  const campaign = getCampaign(draft);
  const errors: Record<string, string> = {};
  for (const { path, message } of error.details) {
    const field = getFormField(path, draft);
    const [text, ...others] = getTextsAt(path, campaign);
    const subject = text !== undefined && others.length === 0 ? `“${text}”` : (LABELS[field] ?? 'This');
    const notice = `${subject} ${message}.`;
    errors[field] = errors[field] === undefined ? notice : `${errors[field]} ${notice}`;
  }
  return errors;
}
