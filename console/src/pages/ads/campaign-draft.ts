import type { Schema } from '@throughline/client';
import { TAKES_TARGET } from './bidding.ts';
import { NO_EXEMPTIONS, type Exemptions } from './policies.ts';
import { parseKeywords } from './keyword-lines.ts';

type NewCampaign = Schema<'CreateSearchCampaignRequest'>;

/** Values of the form of a new campaign. The value of an empty number input is an empty string. */
export type CampaignDraft = {
  name: string;
  dailyBudget: number | string;
  locations: string[];
  /** Names of the locations by Google's id. */
  locationNames: Readonly<Record<string, string>>;
  languages: string[];
  biddingStrategy: Schema<'BiddingStrategy'>;
  targetCpa: number | string;
  cpcBid: number | string;
  startDate: string;
  endDate: string;
  startsAtOnce: boolean;
  isEuPolitical: boolean;
  headlines: string[];
  descriptions: string[];
  finalUrl: string;
  path1: string;
  path2: string;
  adGroupName: string;
  /** One keyword per line. */
  keywords: string;
  negativeKeywords: string;
  exemptions: Exemptions;
};

export const EMPTY_CAMPAIGN: CampaignDraft = {
  name: '',
  dailyBudget: '',
  locations: [],
  locationNames: {},
  languages: [],
  biddingStrategy: 'MAXIMIZE_CONVERSIONS',
  targetCpa: '',
  cpcBid: '',
  startDate: '',
  endDate: '',
  startsAtOnce: false,
  isEuPolitical: false,
  headlines: ['', '', ''],
  descriptions: ['', ''],
  finalUrl: '',
  path1: '',
  path2: '',
  adGroupName: '',
  keywords: '',
  negativeKeywords: '',
  exemptions: NO_EXEMPTIONS,
};

const isFilled = (text: string) => text.trim() !== '';
const toPositive = (value: number | string) => (Number(value) > 0 ? Number(value) : undefined);

export function getCampaign(draft: CampaignDraft): NewCampaign {
  const { keys, topics } = draft.exemptions;
  const { biddingStrategy, startDate, endDate, path1, path2 } = draft;
  const targetCpa = TAKES_TARGET.includes(biddingStrategy) ? toPositive(draft.targetCpa) : undefined;
  const cpcBid = biddingStrategy === 'MANUAL_CPC' ? toPositive(draft.cpcBid) : undefined;
  return {
    name: draft.name.trim(),
    dailyBudget: Number(draft.dailyBudget),
    locations: draft.locations,
    languages: draft.languages,
    biddingStrategy,
    ...(targetCpa !== undefined && { targetCpa }),
    ...(cpcBid !== undefined && { cpcBid }),
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
    status: draft.startsAtOnce ? 'ENABLED' : 'PAUSED',
    containsEuPoliticalAdvertising: draft.isEuPolitical,
    adGroupName: draft.adGroupName.trim(),
    keywords: parseKeywords(draft.keywords),
    negativeKeywords: parseKeywords(draft.negativeKeywords).map(({ text }) => ({ text })),
    ad: {
      headlines: draft.headlines.filter(isFilled),
      descriptions: draft.descriptions.filter(isFilled),
      finalUrl: draft.finalUrl.trim(),
      ...(isFilled(path1) && { path1: path1.trim() }),
      ...(isFilled(path2) && { path2: path2.trim() }),
    },
    exemptPolicyViolationKeys: keys,
    ignorablePolicyTopics: topics,
  };
}

/**
 * Returns the form field for a path of the request. The indexes differ, because the request omits empty
 * texts: if the first headline is empty, `ad.headlines[1]` is the field `headlines.2`.
 */
export function getFormField(path: string, draft: CampaignDraft): string {
  const [, list, index] = /^ad\.(headlines|descriptions)\[(\d+)\]/.exec(path) ?? [];
  if (list === 'headlines' || list === 'descriptions') {
    const filled = draft[list].flatMap((text, position) => (isFilled(text) ? [position] : []));
    return `${list}.${filled[Number(index)] ?? 0}`;
  }
  return path.replace(/^ad\./, '').replace(/[.[].*$/, '');
}

/**
 * Returns the texts at a path of the request. For the path `ad`, returns the headlines, the descriptions and
 * the final URL.
 */
export function getTextsAt(path: string, { keywords, negativeKeywords, ad }: NewCampaign): string[] {
  const index = Number(/\[(\d+)\]/.exec(path)?.[1]);
  const atIndex = (texts: readonly (string | undefined)[]) =>
    [texts[index]].filter((text) => text !== undefined);
  if (path.startsWith('keywords[')) return atIndex(keywords.map(({ text }) => text));
  if (path.startsWith('negativeKeywords[')) return atIndex((negativeKeywords ?? []).map(({ text }) => text));
  if (path.startsWith('ad.headlines[')) return atIndex(ad.headlines);
  if (path.startsWith('ad.descriptions[')) return atIndex(ad.descriptions);
  if (path === 'ad.finalUrl') return [ad.finalUrl];
  if (path === 'ad') return [...ad.headlines, ...ad.descriptions, ad.finalUrl];
  return [];
}
