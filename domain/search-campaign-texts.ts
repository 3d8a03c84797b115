import {
  adWidth,
  DESCRIPTION_WIDTH,
  hasCustomizer,
  hasMatchTypeMarks,
  HEADLINE_WIDTH,
  PATH_WIDTH,
} from './ad-texts.ts';
import { toAsciiUrl } from './ascii-url.ts';
import type { MatchType, SearchCampaign, SearchCampaignRequest } from './search-campaign.ts';

/** `message` continues a sentence that starts with the path. */
export type Fault = { path: string; message: string };

export type Fail = (path: string, message: string) => void;

export function collectFaults(): { faults: Fault[]; fail: Fail } {
  const faults: Fault[] = [];
  return { faults, fail: (path, message) => void faults.push({ path, message }) };
}

/** @see KeywordInfo in the Google Ads API reference */
const MAX_KEYWORD_CHARACTERS = 80;
const MAX_KEYWORD_WORDS = 10;

export function checkName(input: string, path: string, fail: Fail): string {
  const name = input.trim();
  if (name === '') fail(path, 'must not be blank');
  else if (/[\0\r\n]/.test(name)) fail(path, 'must be one line');
  return name;
}

const MATCH_TYPE_REMEDY = 'set matchType to PHRASE or EXACT instead';

export function checkKeywords(
  keywords: readonly { text: string; matchType: MatchType }[],
  { field, fail, remedy = MATCH_TYPE_REMEDY }: { field: string; fail: Fail; remedy?: string },
): { text: string; matchType: MatchType }[] {
  const seen = new Set<string>();
  return keywords.map((keyword, index) => {
    const text = keyword.text.trim().replaceAll(/\s+/g, ' ');
    const path = `${field}[${index}].text`;
    const key = `${keyword.matchType} ${text.toLowerCase()}`;
    if (text === '') fail(path, 'must not be blank');
    else if (hasMatchTypeMarks(text)) {
      fail(path, `must have no quotes, no brackets and no + before a word: ${remedy}`);
    } else if (Array.from(text).length > MAX_KEYWORD_CHARACTERS) {
      fail(path, `must have at most ${MAX_KEYWORD_CHARACTERS} characters`);
    } else if (text.split(' ').length > MAX_KEYWORD_WORDS)
      fail(path, `must have at most ${MAX_KEYWORD_WORDS} words`);
    else if (seen.has(key)) fail(path, 'is a duplicate');
    seen.add(key);
    return { text, matchType: keyword.matchType };
  });
}

/**
 * A negative keyword matches broadly, so it would block a keyword with the same text, whatever the keyword's
 * match type.
 */
export function checkNegativeKeywords(
  negative: readonly { text: string }[],
  keywords: readonly { text: string }[],
  fail: Fail,
): void {
  const positions = new Map(keywords.map(({ text }, index) => [text.toLowerCase(), index]));
  for (const [index, { text }] of negative.entries()) {
    const blocked = positions.get(text.toLowerCase());
    if (text === '' || blocked === undefined) continue;
    fail(`negativeKeywords[${index}].text`, `is the same as keywords[${blocked}].text, which it would block`);
  }
}

export function checkAd(ad: SearchCampaignRequest['ad'], fail: Fail): SearchCampaign['ad'] {
  const headlines = checkHeadlines(ad.headlines, fail);
  const descriptions = checkDescriptions(ad.descriptions, fail);
  const path1 = checkPath(ad.path1, 'ad.path1', fail);
  const path2 = checkPath(ad.path2, 'ad.path2', fail);
  if (path2 !== undefined && path1 === undefined) fail('ad.path2', 'needs path1');
  return { headlines, descriptions, finalUrl: checkUrl(ad.finalUrl, fail), path1, path2 };
}

type TextPatch = {
  headlines?: string[] | undefined;
  descriptions?: string[] | undefined;
  finalUrl?: string | undefined;
  path1?: string | null | undefined;
  path2?: string | null | undefined;
};

/** Null in `path1` or `path2` removes the path. */
export function checkAdPatch(
  { headlines, descriptions, finalUrl, path1, path2 }: TextPatch,
  fail: Fail,
): TextPatch {
  return {
    headlines: headlines && checkHeadlines(headlines, fail),
    descriptions: descriptions && checkDescriptions(descriptions, fail),
    finalUrl: finalUrl === undefined ? undefined : checkUrl(finalUrl, fail),
    path1: path1 === null ? null : checkPath(path1, 'ad.path1', fail),
    path2: path2 === null ? null : checkPath(path2, 'ad.path2', fail),
  };
}

function checkUrl(input: string, fail: Fail): string {
  const finalUrl = toAsciiUrl(input);
  if (!URL.canParse(finalUrl)) fail('ad.finalUrl', 'must be an http or https URL');
  return finalUrl;
}

function checkHeadlines(texts: readonly string[], fail: Fail): string[] {
  return checkTexts(texts, HEADLINE_WIDTH, 'ad.headlines', fail);
}

function checkDescriptions(texts: readonly string[], fail: Fail): string[] {
  return checkTexts(texts, DESCRIPTION_WIDTH, 'ad.descriptions', fail);
}

function checkTexts(texts: readonly string[], maxWidth: number, path: string, fail: Fail): string[] {
  const seen = new Set<string>();
  return texts.map((input, index) => {
    const text = input.trim();
    const at = `${path}[${index}]`;
    checkWidth(text, maxWidth, at, fail);
    if (text !== '' && seen.has(text)) fail(at, 'is a duplicate');
    seen.add(text);
    return text;
  });
}

function checkPath(input: string | undefined, path: string, fail: Fail): string | undefined {
  if (input === undefined) return undefined;
  const text = input.trim();
  checkWidth(text, PATH_WIDTH, path, fail);
  if (hasCustomizer(text))
    fail(path, 'must have no countdown, customizer or location; only {KeyWord:…} is allowed');
  return text;
}

function checkWidth(text: string, maxWidth: number, path: string, fail: Fail): void {
  if (text === '') fail(path, 'must not be blank');
  else if (/[\r\n]/.test(text)) fail(path, 'must be one line');
  else if (adWidth(text) > maxWidth) {
    fail(path, `must have at most ${maxWidth} characters; double-width characters count twice`);
  }
}
