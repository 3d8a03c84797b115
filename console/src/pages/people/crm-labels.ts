import { toSentenceCase } from '../../shell/formats.ts';

/** HubSpot lifecycle stages in funnel order. */
const STAGES: Readonly<Record<string, string>> = {
  subscriber: 'Subscriber',
  lead: 'Lead',
  marketingqualifiedlead: 'Marketing qualified lead',
  salesqualifiedlead: 'Sales qualified lead',
  opportunity: 'Opportunity',
  customer: 'Customer',
  evangelist: 'Evangelist',
  other: 'Other',
};

/** HubSpot's traffic sources (`hs_analytics_source`). */
const SOURCES: Readonly<Record<string, string>> = {
  ORGANIC_SEARCH: 'Organic search',
  PAID_SEARCH: 'Paid search',
  EMAIL_MARKETING: 'E-mail marketing',
  SOCIAL_MEDIA: 'Organic social',
  PAID_SOCIAL: 'Paid social',
  REFERRALS: 'Referrals',
  AI_REFERRALS: 'AI referrals',
  OTHER_CAMPAIGNS: 'Other campaigns',
  DIRECT_TRAFFIC: 'Direct traffic',
  OFFLINE: 'Offline sources',
};

/** The stage may be a custom stage of the account. */
export const getStageLabel = (stage: string): string => STAGES[stage] ?? toSentenceCase(stage);

export const getSourceLabel = (source: string): string => SOURCES[source] ?? toSentenceCase(source);

export const getStageOptions = (others: readonly (string | undefined)[]) =>
  getOptions(STAGES, others, getStageLabel);

export const getSourceOptions = (others: readonly (string | undefined)[]) =>
  getOptions(SOURCES, others, getSourceLabel);

function getOptions(
  known: Readonly<Record<string, string>>,
  others: readonly (string | undefined)[],
  getLabel: (value: string) => string,
) {
  const values = new Set([...Object.keys(known), ...others.filter((value) => value !== undefined)]);
  return [...values].map((value) => ({ value, label: getLabel(value) }));
}
