import { randomBytes } from 'node:crypto';
import { eventually } from './eventually.ts';
import type { AdsUser } from './searchads-world.ts';

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

/**
 * Sends a request, repeats it after a 503, and resolves when its `mutate` call has reached the provider.
 * Before you call this function, arm a fault that delays or loses the answer of that `mutate` call.
 */
export async function startMutate(user: AdsUser, send: () => Promise<{ status: number }>): Promise<void> {
  const before = (await user.calls('mutate')).length;
  let hasStarted = false;
  eventually(async () => hasStarted || (await send()).status !== 503).catch(() => {});
  await eventually(async () => (await user.calls('mutate')).length > before);
  hasStarted = true;
}
