import {
  adWidth,
  DESCRIPTION_WIDTH,
  hasCustomizer,
  hasMatchTypeMarks,
  HEADLINE_WIDTH,
  languageIdOfCode,
  PATH_WIDTH,
} from '@throughline/client';
import type { CampaignDraft } from './campaign-draft.ts';
import { parseKeywords } from './keyword-lines.ts';
import { COUNTRY_CODES } from './places.ts';

const MIN_HEADLINES = 3;
const MIN_DESCRIPTIONS = 2;
/** Google's id of a location or language, or its resource name. */
const CONSTANT = /^((geoTarget|language)Constants\/)?\d+$/;

const KEYWORD_CHARACTERS = 80;
const KEYWORD_WORDS = 10;

/** Step of each field in the campaign form. */
const STEP_OF: Record<string, number> = {
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

/** Returns the step of a field. */
export const stepOf = (field: string): number => STEP_OF[field.split('.')[0] ?? ''] ?? 0;

/** Returns validation errors by field. The API validates everything again. */
export function problemsOf(draft: CampaignDraft): Record<string, string> {
  return {
    ...problemsOfCampaign(draft),
    ...problemsOfAd(draft),
    ...problemsOfKeywords(draft),
  };
}

/** Returns the validation errors of one step. */
export function problemsIn(step: number, draft: CampaignDraft): Record<string, string> {
  return Object.fromEntries(Object.entries(problemsOf(draft)).filter(([field]) => stepOf(field) === step));
}

function problemsOfCampaign(draft: CampaignDraft): Record<string, string> {
  const { startDate, endDate, biddingStrategy } = draft;
  const place = draft.locations.find((code) => !COUNTRY_CODES.includes(code) && !CONSTANT.test(code));
  const language = draft.languages.find((code) => !languageIdOfCode(code) && !CONSTANT.test(code));
  return {
    ...(draft.name.trim() === '' && { name: 'A campaign needs a name.' }),
    ...(!(Number(draft.dailyBudget) > 0) && { dailyBudget: 'Say what it may cost a day.' }),
    ...(draft.locations.length === 0 && { locations: 'Choose where it is shown.' }),
    ...(place !== undefined && {
      locations: `“${place}” is no country of the list, nor an id of a place. Remove it and choose one of the list.`,
    }),
    ...(draft.languages.length === 0 && { languages: 'Choose whom it is shown to by their language.' }),
    ...(language !== undefined && {
      languages: `“${language}” is no language of the list. Remove it and choose one of the list.`,
    }),
    ...(biddingStrategy === 'TARGET_CPA' &&
      !(Number(draft.targetCpa) > 0) && { targetCpa: 'Say what a conversion may cost.' }),
    ...(startDate !== '' &&
      endDate !== '' &&
      endDate < startDate && { endDate: 'The last day is before the first.' }),
  };
}

function problemsOfAd(draft: CampaignDraft): Record<string, string> {
  const { headlines, descriptions, finalUrl, path1, path2 } = draft;
  return {
    ...problemsOfTexts('headlines', headlines, MIN_HEADLINES, HEADLINE_WIDTH),
    ...problemsOfTexts('descriptions', descriptions, MIN_DESCRIPTIONS, DESCRIPTION_WIDTH),
    ...(!/^https?:\/\/\S+$/.test(finalUrl.trim()) && {
      finalUrl: 'Give the whole address, such as https://www.example.com/.',
    }),
    ...problemOfPath('path1', path1),
    ...problemOfPath('path2', path2),
    ...(path2.trim() !== '' && path1.trim() === '' && { path2: 'It needs the first part.' }),
  };
}

function problemOfPath(field: string, text: string): Record<string, string> {
  if (adWidth(text) > PATH_WIDTH) return { [field]: tooLong(PATH_WIDTH) };
  return hasCustomizer(text) ? { [field]: 'Use {KeyWord:…} only: a path takes no other dynamic text.' } : {};
}

function problemsOfTexts(
  list: string,
  texts: readonly string[],
  least: number,
  width: number,
): Record<string, string> {
  const written = texts.filter((text) => text.trim() !== '').length;
  const problems: Record<string, string> = {};
  for (const [index, text] of texts.entries()) {
    if (adWidth(text) > width) problems[`${list}.${index}`] = tooLong(width);
    else if (text.trim() !== '' && texts.findIndex((other) => other.trim() === text.trim()) < index) {
      problems[`${list}.${index}`] = 'It is there twice.';
    } else if (text.trim() === '' && written < least && index < least) {
      problems[`${list}.${index}`] = `At least ${least} are needed.`;
    }
  }
  return problems;
}

function problemsOfKeywords(draft: CampaignDraft): Record<string, string> {
  const { adGroupName, keywords, negativeKeywords } = draft;
  const wrong = problemOfLines(keywords);
  const wrongNegative = problemOfLines(negativeKeywords) ?? problemOfMatchTypes(negativeKeywords);
  return {
    ...(adGroupName.trim() === '' && { adGroupName: 'The group of the ad needs a name.' }),
    ...(parseKeywords(keywords).length === 0 && { keywords: 'Give one keyword at least.' }),
    ...(wrong !== undefined && { keywords: wrong }),
    ...(wrongNegative !== undefined && { negativeKeywords: wrongNegative }),
  };
}

/** Returns the error of the first invalid keyword. */
export function problemOfLines(written: string): string | undefined {
  for (const { text } of parseKeywords(written)) {
    if (hasMatchTypeMarks(text)) {
      return `“${text}” has a quote, a bracket or a + that does not belong to it. Use "words" for a phrase, [words] for an exact match.`;
    }
    if (Array.from(text).length > KEYWORD_CHARACTERS)
      return `“${text}” has more than ${KEYWORD_CHARACTERS} characters.`;
    if (text.split(/\s+/).length > KEYWORD_WORDS) return `“${text}” has more than ${KEYWORD_WORDS} words.`;
  }
  return undefined;
}

/** Returns an error if negative keywords contain match type marks, which a new campaign would lose. */
function problemOfMatchTypes(written: string): string | undefined {
  const marked = written.split('\n').find(hasMatchTypeMarks);
  if (marked === undefined) return undefined;
  return `Leave out the match type of ${marked.trim()}: negative keywords of a new campaign match broadly. Add others on its page later.`;
}

const tooLong = (width: number) => `At most ${width} characters, double-width ones counting twice.`;
