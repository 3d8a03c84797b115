import { normalizeSearchCampaign } from '../../../domain/normalize-search-campaign.ts';
import type { SearchCampaignRequest } from '../../../domain/search-campaign.ts';

const AD = {
  headlines: ['One headline', 'Another headline', 'A third headline'],
  descriptions: ['One description.', 'Another description.'],
  finalUrl: 'https://www.example.com/',
};

const VALID_REQUEST: SearchCampaignRequest = {
  name: 'Spring',
  dailyBudget: 25,
  locations: ['PT'],
  languages: ['en'],
  adGroupName: 'Group',
  keywords: [{ text: 'pottery' }],
  ad: AD,
};

const getFaults = (changes: Partial<SearchCampaignRequest>) => {
  const checked = normalizeSearchCampaign({ ...VALID_REQUEST, ...changes });
  return 'faults' in checked ? checked.faults : [];
};
const getCampaign = (changes: Partial<SearchCampaignRequest> = {}) => {
  const checked = normalizeSearchCampaign({ ...VALID_REQUEST, ...changes });
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
  return checked.campaign;
};
const buildAd = (changes: Partial<SearchCampaignRequest['ad']>) => ({ ad: { ...AD, ...changes } });
const buildHeadlines = (first: string) =>
  buildAd({ headlines: [first, 'Another headline', 'A third headline'] });
const buildKeyword = (count: number) => [
  { text: Array.from({ length: count }, (_, index) => `w${index}`).join(' ') },
];

it('normalizeSearchCampaign fills in the defaults of a campaign, and converts codes and amounts', () => {
  expect(getCampaign()).toEqual({
    name: 'Spring',
    dailyBudgetMicros: 25_000_000,
    locationIds: ['2620'],
    languageIds: ['1000'],
    adGroupName: 'Group',
    keywords: [{ text: 'pottery', matchType: 'BROAD' }],
    negativeKeywords: [],
    ad: AD,
    bidding: { strategy: 'MAXIMIZE_CONVERSIONS' },
    status: 'PAUSED',
    containsEuPoliticalAdvertising: false,
  });
});

it('normalizeSearchCampaign converts an international domain of an ad to punycode', () => {
  const { finalUrl } = getCampaign(buildAd({ finalUrl: 'https://müller.de/Stiefel' })).ad;
  expect(finalUrl).toBe('https://xn--mller-kva.de/Stiefel');
});

it.each([
  [0.01, 10_000],
  [19.99, 19_990_000],
  [0.000001, 1],
  [0.1 + 0.2, 300_000],
  [1_000_000.1, 1_000_000_100_000],
  [999_999_999.999999, 999_999_999_999_999],
])('normalizeSearchCampaign converts a daily budget of %d to %d micros', (dailyBudget, micros) => {
  expect(getCampaign({ dailyBudget }).dailyBudgetMicros).toBe(micros);
});

it.each([
  [
    ['2840', 'geoTargetConstants/1010', 'pt '],
    ['2840', '1010', '2620'],
  ],
  [
    ['DE', 'gb', 'JP', '1014895'],
    ['2276', '2826', '2392', '1014895'],
  ],
  [
    ['DO', 'pa', 'AF', 'ZW'],
    ['2214', '2591', '2004', '2716'],
  ],
  [
    ['uk', 'SD', 'SS', 'XK', 'PS', 'CW'],
    ['2826', '2736', '2728', '2900', '2275', '2531'],
  ],
])('normalizeSearchCampaign accepts the locations %j', (locations, ids) => {
  expect(getCampaign({ locations }).locationIds).toEqual(ids);
});

it.each<[string[], string[]]>([
  [
    ['1001', 'languageConstants/1002', 'ES', 'zh-TW'],
    ['1001', '1002', '1003', '1018'],
  ],
  [
    ['zh_CN', 'zh_TW', 'iw', 'tl', 'bn', 'ur'],
    ['1017', '1018', '1027', '1042', '1056', '1041'],
  ],
  [
    ['fa', 'gu', 'kn', 'ml', 'mr', 'ms', 'pa', 'ta', 'te'],
    ['1064', '1072', '1086', '1098', '1101', '1102', '1110', '1130', '1131'],
  ],
  [
    ['he', 'fil', 'nb', 'en_US', 'pt-BR'],
    ['1027', '1042', '1013', '1000', '1014'],
  ],
])('normalizeSearchCampaign accepts the languages %j', (languages, ids) => {
  expect(getCampaign({ languages }).languageIds).toEqual(ids);
});

it('normalizeSearchCampaign trims and collapses white space in the texts of a campaign', () => {
  const campaign = getCampaign({ name: ' Spring ', keywords: [{ text: ' pottery \t class ' }] });
  expect([campaign.name, campaign.keywords[0]?.text]).toEqual(['Spring', 'pottery class']);
});

it.each<[string, Partial<SearchCampaignRequest>]>([
  ['a keyword of 80 characters', { keywords: [{ text: 'x'.repeat(80) }] }],
  ['a keyword of 10 words', { keywords: buildKeyword(10) }],
  ['one keyword with two match types', { keywords: [{ text: 'a' }, { text: 'a', matchType: 'EXACT' }] }],
  ['a headline of 30 characters', buildHeadlines('x'.repeat(30))],
  ['a headline of 15 double-width characters', buildHeadlines('あ'.repeat(15))],
  ['a headline of 30 half-width characters', buildHeadlines('ｱ'.repeat(30))],
  ['a headline with an accent', buildHeadlines('é'.repeat(30))],
  ['keywords with a plus sign', { keywords: [{ text: 'c++ course' }, { text: "men's boots 4+" }] }],
  ['a path of 15 characters with dynamic text', buildAd({ path1: 'x{KeyWord:Winter Boots}xx' })],
  [
    'a description of 90 characters with dynamic texts',
    buildAd({
      descriptions: [`{keyword:boots} {COUNTDOWN(2030-05-01 12:00:00,5)}${'x'.repeat(76)}`, 'Fine.'],
    }),
  ],
  ['descriptions of 90 characters', buildAd({ descriptions: ['x'.repeat(90), 'y'.repeat(90)] })],
  ['paths of 15 characters', buildAd({ path1: 'x'.repeat(15), path2: 'y'.repeat(15) })],
  ['a single day', { startDate: '2030-05-01', endDate: '2030-05-01' }],
  ['an end date only', { endDate: '2030-05-01' }],
  ['TARGET_CPA with its target', { biddingStrategy: 'TARGET_CPA', targetCpa: 1 }],
  ['MAXIMIZE_CONVERSIONS with a target', { targetCpa: 1 }],
  ['MANUAL_CPC with a bid', { biddingStrategy: 'MANUAL_CPC', cpcBid: 1 }],
  ['MANUAL_CPC without a bid', { biddingStrategy: 'MANUAL_CPC' }],
  ['9,996 items', { keywords: Array.from({ length: 9_994 }, (_, index) => ({ text: `k${index}` })) }],
])('normalizeSearchCampaign accepts a campaign with %s', (_, changes) => {
  expect(getFaults(changes)).toEqual([]);
});

it.each<[string, Partial<SearchCampaignRequest>]>([
  ['name', { name: '  ' }],
  ['name', { name: 'two\nlines' }],
  ['adGroupName', { adGroupName: ' ' }],
  ['adGroupName', { adGroupName: 'two\rlines' }],
  ['dailyBudget', { dailyBudget: 0.0000001 }],
  ['dailyBudget', { dailyBudget: 1.2345678 }],
  ['dailyBudget', { dailyBudget: 1000.1234567 }],
  ['dailyBudget', { dailyBudget: 1e12 }],
  ['locations[1]', { locations: ['PT', 'Lisbon'] }],
  ['locations[0]', { locations: ['geoTargetConstants/'] }],
  ['locations[0]', { locations: ['languageConstants/1000'] }],
  ['locations[0]', { locations: ['constructor'] }],
  ['locations[0]', { locations: ['-2840'] }],
  ['locations[1]', { locations: ['PT', '2620'] }],
  ['languages[0]', { languages: ['xx'] }],
  ['languages[1]', { languages: ['en', 'languageConstants/1000'] }],
  ['keywords[1].text', { keywords: [{ text: 'a' }, { text: ' ' }] }],
  ['keywords[0].text', { keywords: [{ text: 'x'.repeat(81) }] }],
  ['keywords[0].text', { keywords: buildKeyword(11) }],
  ['keywords[1].text', { keywords: [{ text: 'Pottery  class' }, { text: 'pottery class' }] }],
  ['negativeKeywords[0].text', { negativeKeywords: [{ text: '' }] }],
  [
    'negativeKeywords[0].text',
    { keywords: [{ text: 'Pottery  class' }], negativeKeywords: [{ text: 'pottery CLASS' }] },
  ],
  ['negativeKeywords[0].text', { negativeKeywords: buildKeyword(11) }],
  ['ad.headlines[0]', buildHeadlines('{unknown:x} of more than thirty')],
  ['ad.headlines[0]', buildHeadlines('an open {KeyWord:brace counts all')],
  ['ad.path1', buildAd({ path1: '{KeyWord:Winter Boots}xxxx' })],
  ['ad.path1', buildAd({ path1: '{LOCATION(City):city}' })],
  ['ad.path2', buildAd({ path1: 'x', path2: '{COUNTDOWN(2030-05-01 12:00:00)}' })],
  ['negativeKeywords[1].text', { negativeKeywords: [{ text: 'free' }, { text: 'FREE' }] }],
  ['ad.headlines[0]', buildHeadlines('x'.repeat(31))],
  ['ad.headlines[0]', buildHeadlines('あ'.repeat(16))],
  ['ad.headlines[0]', buildHeadlines(' ')],
  ['ad.headlines[1]', buildHeadlines('Another headline')],
  ['ad.descriptions[1]', buildAd({ descriptions: ['Fine.', 'x'.repeat(91)] })],
  ['ad.descriptions[1]', buildAd({ descriptions: ['Fine.', 'Fine.'] })],
  ['ad.path1', buildAd({ path1: 'x'.repeat(16) })],
  ['ad.path2', buildAd({ path1: 'x', path2: 'あ'.repeat(8) })],
  ['ad.path2', buildAd({ path2: 'x' })],
  ['ad.finalUrl', buildAd({ finalUrl: 'https://' })],
  ['targetCpa', { biddingStrategy: 'TARGET_CPA' }],
  ['targetCpa', { biddingStrategy: 'MAXIMIZE_CLICKS', targetCpa: 1 }],
  ['targetCpa', { biddingStrategy: 'MANUAL_CPC', targetCpa: 1 }],
  ['cpcBid', { cpcBid: 1 }],
  ['cpcBid', { biddingStrategy: 'MAXIMIZE_CLICKS', cpcBid: 1 }],
  ['endDate', { startDate: '2030-05-02', endDate: '2030-05-01' }],
])('normalizeSearchCampaign refuses a campaign with an invalid %s (case %#)', (path, changes) => {
  expect(getFaults(changes).map((fault) => fault.path)).toEqual([path]);
});

it('normalizeSearchCampaign refuses a campaign with more than 9,996 items, and names the limit', () => {
  const keywords = Array.from({ length: 9_995 }, (_, index) => ({ text: `k${index}` }));
  const message = expect.stringContaining('at most 9996 items');
  expect(getFaults({ keywords })).toEqual([{ path: 'keywords', message }]);
});

it('normalizeSearchCampaign lists accepted codes for an unknown location or language', () => {
  const [location, language] = getFaults({ locations: ['XX'], languages: ['xx'] });
  expect(location?.message).toContain('US');
  expect(language?.message).toContain('languageConstants/1000');
});

it('normalizeSearchCampaign names a negative keyword and the keyword that it would block', () => {
  const keywords = [{ text: 'clay' }, { text: 'pottery', matchType: 'EXACT' as const }];
  expect(getFaults({ keywords, negativeKeywords: [{ text: 'Pottery' }] })).toEqual([
    {
      path: 'negativeKeywords[0].text',
      message: 'is the same as keywords[1].text, which it would block',
    },
  ]);
});

it('normalizeSearchCampaign reports all faults of a campaign together', () => {
  const faults = getFaults({ name: ' ', cpcBid: 1, locations: ['??'], ...buildAd({ path2: 'x' }) });
  expect(faults.map(({ path }) => path)).toEqual(['name', 'locations[0]', 'ad.path2', 'cpcBid']);
});
