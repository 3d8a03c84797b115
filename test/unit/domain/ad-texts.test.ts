import { LANGUAGE_CODES, languageIdOfCode } from '../../../domain/ad-languages.ts';
import { adWidth, shownText } from '../../../domain/ad-texts.ts';
import { normalizeNewKeywords } from '../../../domain/normalize-campaign-change.ts';
import { normalizeSearchCampaign } from '../../../domain/normalize-search-campaign.ts';

const getFaults = (texts: { headline?: string; keyword?: string; negative?: string }) => {
  const { headline = 'One headline', keyword = 'hiking boots', negative = 'used' } = texts;
  const checked = normalizeSearchCampaign({
    name: 'Spring',
    dailyBudget: 25,
    locations: ['PT'],
    languages: ['en'],
    adGroupName: 'Group',
    keywords: [{ text: keyword }],
    negativeKeywords: [{ text: negative }],
    ad: {
      headlines: [headline, 'Another headline', 'A third headline'],
      descriptions: ['One description.', 'Another description.'],
      finalUrl: 'https://www.example.com/',
    },
  });
  return 'faults' in checked ? checked.faults : [];
};

/** Dynamic texts with their widths as Google counts them. */
const DYNAMIC_TEXTS: [string, number][] = [
  ['Buy {KeyWord:Winter Hiking Boots}', 23],
  ['{keyword:boots}', 5],
  ['{KEYWORD:BOOTS} {KEYWord:Boots}', 11],
  ['{Keyword:靴}', 2],
  ['{COUNTDOWN(2030-05-01 12:00:00,5)}', 8],
  ['{=countdown("2030/05/01 12:00:00","en-US",3)}', 8],
  ['Ends in {GLOBAL_COUNTDOWN(2030-05-01 12:00:00)}', 16],
  ['{CUSTOMIZER.Price:$29.99}', 6],
  ['{customizer.Product name:Boots}', 5],
  ['{LOCATION(City):your city}', 9],
  ['Boots in {LOCATION(State)}', 9],
];

/** Match type marks: paired, unpaired, inner, typographic, and the `+` of the former broad match modifier. */
const MARKED_KEYWORDS = [
  '[hiking boots]',
  '"hiking boots"',
  '“hiking boots”',
  '[hiking boots',
  'hiking boots"',
  'hiking "winter" boots',
  '["hiking boots"]',
  '+hiking +boots',
  'hiking +boots',
  '-[hiking boots]',
  '［靴］',
];

it.each(DYNAMIC_TEXTS)('counts the dynamic text %s as %i characters', (text, width) => {
  expect(adWidth(text)).toBe(width);
  expect(getFaults({ headline: text + 'x'.repeat(30 - width) })).toEqual([]);
  expect(getFaults({ headline: text + 'x'.repeat(31 - width) })).toMatchObject([{ path: 'ad.headlines[0]' }]);
});

it('shownText replaces dynamic texts with their defaults', () => {
  const text = 'Buy {KeyWord:Boots} in {LOCATION(City):town}, {COUNTDOWN(2030-05-01 12:00:00)} left';
  expect(shownText(text)).toBe('Buy Boots in town, 12 hours left');
});

it.each(['{unknown:x}', '{KeyWord:open', 'KeyWord:x}', '{keyword}', '{=Feed.Price:$9}'])(
  'counts %s, which is not dynamic text, as written',
  (text) => {
    expect([shownText(text), adWidth(text)]).toEqual([text, text.length]);
  },
);

it.each(MARKED_KEYWORDS)('refuses match type marks in the keyword %s, and refers to matchType', (text) => {
  const message =
    'must have no quotes, no brackets and no + before a word: set matchType to PHRASE or EXACT instead';
  expect(getFaults({ keyword: text })).toEqual([{ path: 'keywords[0].text', message }]);
  expect(getFaults({ negative: text })).toMatchObject([{ path: 'negativeKeywords[0].text' }]);
  const added = [{ text: 'fine' }, { text, matchType: 'PHRASE' as const }];
  expect(normalizeNewKeywords(added, 'negativeKeywords')).toEqual({
    faults: [{ path: 'negativeKeywords[1].text', message }],
  });
});

it('maps each language code of Google Ads to a different id', () => {
  expect(LANGUAGE_CODES).toHaveLength(51);
  expect(new Set(LANGUAGE_CODES.map(languageIdOfCode)).size).toBe(51);
});
