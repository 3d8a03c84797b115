import { adWidth } from '../../../client/src/index.ts';
import { getLastDays } from '../../../console/src/data/report.ts';
import { filterAccounts } from '../../../console/src/pages/ads/customers.ts';
import {
  getCampaign,
  EMPTY_CAMPAIGN,
  getFormField,
  getTextsAt,
} from '../../../console/src/pages/ads/campaign-draft.ts';
import { findStepProblems, getProblems, getStep } from '../../../console/src/pages/ads/check-draft.ts';
import { parseKeywords, formatKeyword } from '../../../console/src/pages/ads/keyword-lines.ts';
import { COUNTRY_CODES } from '../../../console/src/data/countries.ts';
import {
  getCountryCode,
  LANGUAGE_CODES,
  getLanguageCode,
  getLanguageName,
} from '../../../console/src/pages/ads/places.ts';

const draft = {
  ...EMPTY_CAMPAIGN,
  name: 'Spring',
  dailyBudget: 12.5,
  locations: ['PT'],
  languages: ['en'],
  adGroupName: 'Boots',
  keywords: 'hiking boots\n\n"ski boots"\n[warm boots]',
  headlines: ['Boots', '', 'Warm and dry', 'Free returns'],
  descriptions: ['Boots for every weather.', 'Try them for thirty days.'],
  finalUrl: 'https://www.example.com/boots',
};

it('converts a campaign draft to a valid request, and the paths of errors to form fields', () => {
  expect(getProblems(draft)).toEqual({});
  const campaign = getCampaign(draft);
  expect(campaign.ad.headlines).toEqual(['Boots', 'Warm and dry', 'Free returns']);
  expect(getFormField('ad.headlines[1]', draft)).toBe('headlines.2');
  expect(getFormField('keywords[2].text', draft)).toBe('keywords');
  expect(getFormField('ad.path2', draft)).toBe('path2');
  expect(getTextsAt('keywords[1].text', campaign)).toEqual(['ski boots']);
  expect(getTextsAt('ad', campaign)).toContain('Try them for thirty days.');
});

it('reports the missing and invalid fields of a campaign draft by step', () => {
  expect(Object.keys(findStepProblems(0, EMPTY_CAMPAIGN))).toEqual([
    'name',
    'dailyBudget',
    'locations',
    'languages',
  ]);
  expect(findStepProblems(1, { ...draft, headlines: ['a', 'a', 'b'], path2: 'two' })).toEqual({
    'headlines.1': 'Duplicate text.',
    path2: 'Enter display path 1 first.',
  });
  expect(Object.keys(findStepProblems(2, { ...draft, keywords: 'x'.repeat(81) }))).toEqual(['keywords']);
  expect([getStep('name'), getStep('headlines.3'), getStep('keywords')]).toEqual([0, 1, 2]);
});

it.each([
  ['a'.repeat(31), 31],
  ['靴'.repeat(15), 30],
  ['ﾊ'.repeat(30), 30],
  [' 한한 ', 4],
])('counts the characters of the headline %s as the API does: %i', (headline, width) => {
  expect(adWidth(headline)).toBe(width);
  const problems = getProblems({ ...draft, headlines: [headline, 'Warm and dry', 'Free returns'] });
  expect('headlines.0' in problems).toBe(width > 30);
});

it('refuses dynamic text other than {KeyWord} in a display path of an ad', () => {
  expect(getProblems({ ...draft, path1: '{KeyWord:boots}', path2: '{LOCATION(City):city}' })).toEqual({
    path2: 'Display paths only support {KeyWord:…}.',
  });
});

it('reads alternative codes of countries and languages', () => {
  expect(['uk', 'gb', 'xk'].map(getCountryCode)).toEqual(['GB', 'GB', 'XK']);
  expect(['iw', 'zh_CN', 'tl', 'HE', 'English'].map(getLanguageCode)).toEqual([
    'he',
    'zh-CN',
    'fil',
    'he',
    'English',
  ]);
  expect(COUNTRY_CODES).toEqual(expect.arrayContaining(['GB', 'XK', 'SD']));
  expect(COUNTRY_CODES).not.toContain('UK');
  expect(LANGUAGE_CODES.map(getLanguageName)).not.toContain(undefined);
});

it("parses and writes keywords in Google's notation", () => {
  const keywords = parseKeywords(' hiking boots \n\n"ski boots"\n[warm boots]\n');
  expect(keywords).toEqual([
    { text: 'hiking boots', matchType: 'BROAD' },
    { text: 'ski boots', matchType: 'PHRASE' },
    { text: 'warm boots', matchType: 'EXACT' },
  ]);
  expect(keywords.map(formatKeyword)).toEqual(['hiking boots', '"ski boots"', '[warm boots]']);
});

it.each([
  ['“ski boots”', { text: 'ski boots', matchType: 'PHRASE' }],
  ['„Skischuhe“', { text: 'Skischuhe', matchType: 'PHRASE' }],
  ['« chaussures »', { text: 'chaussures', matchType: 'PHRASE' }],
  ['+hiking  +boots', { text: 'hiking  boots', matchType: 'PHRASE' }],
  ['[ c++ course ]', { text: 'c++ course', matchType: 'EXACT' }],
  ['c++ course', { text: 'c++ course', matchType: 'BROAD' }],
])('reads the match type of the keyword %s', (line, keyword) => {
  expect(parseKeywords(line)).toEqual([keyword]);
  expect(getProblems({ ...draft, keywords: line })).toEqual({});
});

it.each(['[ski boots', 'ski boots"', '"ski" "boots"', '["ski boots"]', '+ski boots', '[]', '""'])(
  'refuses the unpaired or empty match type marks of the keyword %s',
  (line) => {
    expect(Object.keys(getProblems({ ...draft, keywords: line }))).toEqual(['keywords']);
  },
);

it('names the forbidden characters of a keyword of a campaign draft', () => {
  const { keywords } = getProblems({ ...draft, keywords: 'ski boots\nbad*keyword!' });
  expect(keywords).toBe('Keyword “bad*keyword!”: * and ! are not allowed.');
});

it.each(['[used]', '"used"', '“used”', '+used'])(
  'refuses the match type marks of the negative keyword %s',
  (line) => {
    expect(Object.keys(getProblems({ ...draft, negativeKeywords: `free\n${line}` }))).toEqual([
      'negativeKeywords',
    ]);
  },
);

it('finds accounts by part of their name or digits of their id', () => {
  const alpine = { customerId: '2000000002', displayName: 'Alpine' };
  const zebra = { customerId: '2000000001', displayName: 'Zebra' };
  const find = (text: string) => filterAccounts([alpine, zebra], text);
  expect(['alp', '200-000-0002', ' '].map(find)).toEqual([[alpine], [alpine], [alpine, zebra]]);
});

it("getLastDays returns the last complete days in the account's time zone", () => {
  const now = Date.parse('2026-03-01T03:00:00Z');
  expect(getLastDays(2, 'America/New_York', now)).toEqual({ startDate: '2026-02-26', endDate: '2026-02-27' });
});
