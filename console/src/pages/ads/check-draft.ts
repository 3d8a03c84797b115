import {
  adWidth,
  DESCRIPTION_WIDTH,
  hasCustomizer,
  hasMatchTypeMarks,
  HEADLINE_WIDTH,
  PATH_WIDTH,
  ThroughlineError,
} from '@throughline/client';
import { getCampaign, getFormField, getTextsAt, type CampaignDraft } from './campaign-draft.ts';
import { parseKeywords } from './keyword-lines.ts';

const MIN_HEADLINES = 3;
const MIN_DESCRIPTIONS = 2;

const KEYWORD_CHARACTERS = 80;
const KEYWORD_WORDS = 10;
/** Characters that Google refuses in a keyword. */
const FORBIDDEN_CHARACTERS = /[!@%,*(){}<>;~`=|\\^?]/g;

const CHARACTERS = new Intl.ListFormat('en');

/** Index of the step that has the field. Fields that are not listed belong to the first step. */
const FIELD_STEPS: Record<string, number> = {
  headlines: 1,
  descriptions: 1,
  finalUrl: 1,
  path1: 1,
  path2: 1,
  ad: 1,
  adGroupName: 2,
  keywords: 2,
  negativeKeywords: 2,
};

export const getStep = (field: string): number => FIELD_STEPS[field.split('.')[0] ?? ''] ?? 0;

/** Validates the form and returns messages by field, before a request is sent. The API validates again. */
export function getProblems(draft: CampaignDraft): Record<string, string> {
  return {
    ...findCampaignProblems(draft),
    ...findAdProblems(draft),
    ...findKeywordProblems(draft),
  };
}

export function findStepProblems(step: number, draft: CampaignDraft): Record<string, string> {
  return Object.fromEntries(Object.entries(getProblems(draft)).filter(([field]) => getStep(field) === step));
}

function findCampaignProblems(draft: CampaignDraft): Record<string, string> {
  const { startDate, endDate, biddingStrategy } = draft;
  return {
    ...(draft.name.trim() === '' && { name: 'Enter a campaign name.' }),
    ...(!(Number(draft.dailyBudget) > 0) && { dailyBudget: 'Enter a daily budget.' }),
    ...(draft.locations.length === 0 && { locations: 'Add a location.' }),
    ...(draft.languages.length === 0 && { languages: 'Add a language.' }),
    ...(biddingStrategy === 'TARGET_CPA' &&
      !(Number(draft.targetCpa) > 0) && { targetCpa: 'Enter a target CPA.' }),
    ...(startDate !== '' &&
      endDate !== '' &&
      endDate < startDate && { endDate: 'End date must not be before start date.' }),
  };
}

function findAdProblems(draft: CampaignDraft): Record<string, string> {
  const { headlines, descriptions, finalUrl, path1, path2 } = draft;
  return {
    ...findTextProblems('headlines', headlines, MIN_HEADLINES, HEADLINE_WIDTH),
    ...findTextProblems('descriptions', descriptions, MIN_DESCRIPTIONS, DESCRIPTION_WIDTH),
    ...(!/^https?:\/\/\S+$/.test(finalUrl.trim()) && {
      finalUrl: 'Enter a full URL, such as https://www.example.com/.',
    }),
    ...findPathProblem('path1', path1),
    ...findPathProblem('path2', path2),
    ...(path2.trim() !== '' && path1.trim() === '' && { path2: 'Enter display path 1 first.' }),
  };
}

function findPathProblem(field: string, text: string): Record<string, string> {
  if (adWidth(text) > PATH_WIDTH) return { [field]: describeMaxWidth(PATH_WIDTH) };
  return hasCustomizer(text) ? { [field]: 'Display paths only support {KeyWord:…}.' } : {};
}

function findTextProblems(
  list: string,
  texts: readonly string[],
  minCount: number,
  maxWidth: number,
): Record<string, string> {
  const filledCount = texts.filter((text) => text.trim() !== '').length;
  const problems: Record<string, string> = {};
  for (const [index, text] of texts.entries()) {
    if (adWidth(text) > maxWidth) problems[`${list}.${index}`] = describeMaxWidth(maxWidth);
    else if (text.trim() !== '' && texts.findIndex((other) => other.trim() === text.trim()) < index) {
      problems[`${list}.${index}`] = 'Duplicate text.';
    } else if (text.trim() === '' && filledCount < minCount && index < minCount) {
      problems[`${list}.${index}`] = `Enter at least ${minCount} ${list}.`;
    }
  }
  return problems;
}

function findKeywordProblems(draft: CampaignDraft): Record<string, string> {
  const { adGroupName, keywords, negativeKeywords } = draft;
  const wrong = findLineProblem(keywords);
  const wrongNegative = findLineProblem(negativeKeywords) ?? findMatchTypeProblem(negativeKeywords);
  return {
    ...(adGroupName.trim() === '' && { adGroupName: 'Enter an ad group name.' }),
    ...(parseKeywords(keywords).length === 0 && { keywords: 'Enter at least one keyword.' }),
    ...(wrong !== undefined && { keywords: wrong }),
    ...(wrongNegative !== undefined && { negativeKeywords: wrongNegative }),
  };
}

export function findLineProblem(lines: string): string | undefined {
  for (const { text } of parseKeywords(lines)) {
    if (hasMatchTypeMarks(text)) {
      return `“${text}” has an unpaired quote, bracket or +. Use "words" for phrase match and [words] for exact match.`;
    }
    if (Array.from(text).length > KEYWORD_CHARACTERS)
      return `“${text}” exceeds ${KEYWORD_CHARACTERS} characters.`;
    if (text.split(/\s+/).length > KEYWORD_WORDS) return `“${text}” exceeds ${KEYWORD_WORDS} words.`;
    const forbidden = new Set(text.match(FORBIDDEN_CHARACTERS));
    if (forbidden.size > 0) {
      return `Keyword “${text}”: ${CHARACTERS.format(forbidden)} ${forbidden.size === 1 ? 'is' : 'are'} not allowed.`;
    }
  }
  return undefined;
}

/** Returns a message if negative keywords contain match types, which a new campaign would lose. */
function findMatchTypeProblem(lines: string): string | undefined {
  const marked = lines.split('\n').find(hasMatchTypeMarks);
  if (marked === undefined) return undefined;
  return `Remove the match type of ${marked.trim()}. A new campaign accepts negative keywords only with broad match. Add others later on the campaign’s page.`;
}

const describeMaxWidth = (width: number) =>
  `At most ${width} characters. Double-width characters count twice.`;

/** Labels for messages that quote no text. */
const FIELD_LABELS: Partial<Record<string, string>> = {
  name: 'Campaign name',
  dailyBudget: 'Daily budget',
  locations: 'Locations',
  languages: 'Languages',
  biddingStrategy: 'Bid strategy',
  targetCpa: 'Target CPA',
  cpcBid: 'Max. CPC',
  startDate: 'Start date',
  endDate: 'End date',
  ad: 'Ad',
  headlines: 'Headlines',
  descriptions: 'Descriptions',
  finalUrl: 'Final URL',
  path1: 'Display path 1',
  path2: 'Display path 2',
  adGroupName: 'Ad group name',
  keywords: 'Keywords',
  negativeKeywords: 'Negative keywords',
};

/** Returns messages for the fields that the API refused. A message about a single text quotes the text. */
export function getFieldMessages(error: unknown, draft: CampaignDraft): Record<string, string> {
  if (!(error instanceof ThroughlineError)) return {};
  const campaign = getCampaign(draft);
  const errors: Record<string, string> = {};
  for (const { path, message } of error.details) {
    const field = getFormField(path, draft);
    const [text, ...others] = getTextsAt(path, campaign);
    const subject = text !== undefined && others.length === 0 ? `“${text}”` : (FIELD_LABELS[field] ?? 'This');
    const notice = `${subject} ${message}.`;
    errors[field] = errors[field] === undefined ? notice : `${errors[field]} ${notice}`;
  }
  return errors;
}
