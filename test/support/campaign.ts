import { randomBytes } from 'node:crypto';

/** Returns a valid request for a search campaign with a unique name. `changes` replaces its fields. */
export function createCampaignRequest<Changes extends object>(changes: Changes = Object.create(null)) {
  return {
    name: `Campaign ${randomBytes(6).toString('hex')}`,
    dailyBudget: 25,
    locations: ['US'],
    languages: ['en'],
    adGroupName: 'Boots',
    keywords: [{ text: 'hiking boots' }, { text: 'ski boots', matchType: 'PHRASE' }],
    ad: AD,
    ...changes,
  };
}

export const AD = {
  headlines: ['Boots for the hills', 'Warm and dry', 'Free returns'],
  descriptions: ['Boots for every weather.', 'Try them for thirty days.'],
  finalUrl: 'https://www.example.com/boots',
};
