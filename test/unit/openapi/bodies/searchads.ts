import { repeated, without } from '../changed-bodies.ts';
import type { BodyCase } from './body-case.ts';

const keyword = { text: 'pottery' };
const ad = { headlines: ['a', 'b', 'c'], descriptions: ['a', 'b'], finalUrl: 'https://www.example.com/' };
const campaign = {
  name: 'n',
  dailyBudget: 0.01,
  locations: ['US'],
  languages: ['en'],
  adGroupName: 'g',
  keywords: [keyword],
  ad,
};
const ideas = { keywords: ['pottery'] };

export const SEARCHADS_BODIES: BodyCase[] = [
  [
    'createSearchCampaign',
    campaign,
    ['name', 'dailyBudget', 'locations', 'languages', 'adGroupName', 'keywords', 'ad'],
    {
      good: [
        { name: 'n'.repeat(255) },
        ...['MAXIMIZE_CONVERSIONS', 'MAXIMIZE_CLICKS', 'MANUAL_CPC', 'TARGET_CPA'].map((biddingStrategy) => ({
          biddingStrategy,
        })),
        { status: 'ENABLED' },
        { status: 'PAUSED' },
        { keywords: [{ ...keyword, matchType: 'EXACT' }], negativeKeywords: [keyword] },
        {
          ad: { ...ad, headlines: repeated(15, 'h'), descriptions: repeated(4, 'd'), path1: 'a', path2: 'b' },
        },
        { loginCustomerId: '1', targetCpa: 1.5, cpcBid: 0.2, startDate: '2026-05-01', endDate: '2026-05-31' },
        {
          exemptPolicyViolationKeys: [
            { policyName: 'p', violatingText: 't' },
            { policyName: 'p', violatingText: '' },
          ],
          ignorablePolicyTopics: ['TOPIC'],
        },
        { autoExemptPolicyViolations: true, validateOnly: true, containsEuPoliticalAdvertising: true },
      ],
      bad: [
        { name: '' },
        { name: 'n'.repeat(256) },
        { dailyBudget: 0 },
        { dailyBudget: '25' },
        { locations: [] },
        { languages: [''] },
        { adGroupName: '' },
        { adGroupName: 'g'.repeat(256) },
        { biddingStrategy: 'MANUAL_CPM' },
        { status: 'REMOVED' },
        { keywords: [{ text: '' }] },
        { keywords: [{ ...keyword, matchType: 'broad' }] },
        { ad: { ...ad, headlines: repeated(2, 'h') } },
        { ad: { ...ad, headlines: repeated(16, 'h') } },
        { ad: { ...ad, descriptions: repeated(1, 'd') } },
        { ad: { ...ad, descriptions: repeated(5, 'd') } },
        { ad: without(ad, 'finalUrl') },
        { ad: { ...ad, finalUrl: 'www.example.com' } },
        { startDate: '2026-02-30' },
        { endDate: '01.05.2026' },
        { exemptPolicyViolationKeys: [{ policyName: '', violatingText: '' }] },
        { ignorablePolicyTopics: [''] },
        { validate_only: true },
      ],
    },
  ],
  [
    'updateSearchCampaign',
    { status: 'PAUSED' },
    [],
    {
      good: [
        { name: 'n'.repeat(255), dailyBudget: 0.01, startDate: '2026-05-01', endDate: null },
        { endDate: '2026-05-31', biddingStrategy: 'TARGET_CPA', targetCpa: 1.5 },
        { expected: { status: 'REMOVED', name: 'n', dailyBudget: 1, endDate: null, targetCpa: null } },
        { confirmSharedBudget: true, validateOnly: true, loginCustomerId: '1' },
      ],
      bad: [
        { status: 'REMOVED' },
        { name: '' },
        { dailyBudget: 0 },
        { startDate: null },
        { endDate: '2026-02-30' },
        { biddingStrategy: 'MANUAL_CPM' },
        { targetCpa: null },
        { expected: { budget: 1 } },
        { validate_only: true },
      ],
    },
  ],
  [
    'addNegativeKeywords',
    { negativeKeywords: [keyword] },
    ['negativeKeywords'],
    {
      good: [
        { negativeKeywords: Array.from({ length: 1000 }, () => keyword), validateOnly: true },
        { negativeKeywords: [{ ...keyword, matchType: 'EXACT' }], loginCustomerId: '1' },
      ],
      bad: [
        { negativeKeywords: [] },
        { negativeKeywords: Array.from({ length: 1001 }, () => keyword) },
        { negativeKeywords: [{ text: '' }] },
        { negativeKeywords: [{ ...keyword, cpcBid: 1 }] },
        { confirm: true },
      ],
    },
  ],
  [
    'addKeywords',
    { keywords: [keyword] },
    ['keywords'],
    {
      good: [
        { keywords: Array.from({ length: 1000 }, () => keyword), validateOnly: true },
        { keywords: [{ ...keyword, matchType: 'EXACT', cpcBid: 0.5 }], loginCustomerId: '1' },
        {
          exemptPolicyViolationKeys: [
            { policyName: 'p', violatingText: 't' },
            { policyName: 'p', violatingText: '' },
          ],
        },
        { autoExemptPolicyViolations: true },
      ],
      bad: [
        { keywords: [] },
        { keywords: Array.from({ length: 1001 }, () => keyword) },
        { keywords: [{ ...keyword, cpcBid: 0 }] },
        { exemptPolicyViolationKeys: [{ policyName: '', violatingText: '' }] },
        { ignorablePolicyTopics: ['TOPIC'] },
      ],
    },
  ],
  [
    'generateKeywordIdeas',
    ideas,
    ['keywords'],
    {
      good: [
        { keywords: repeated(20, 'k') },
        { url: 'https://www.example.com/' },
        { geoTargetIds: repeated(10, '2620'), languageId: '1000', loginCustomerId: '1' },
      ],
      bad: [
        { keywords: [] },
        { keywords: repeated(21, 'k') },
        { url: '' },
        { geoTargetIds: repeated(11, '2620') },
        { languageId: '' },
        { loginCustomerId: '' },
        { country: 'PT' },
      ],
    },
  ],
];
