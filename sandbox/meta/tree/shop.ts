import type { AdAccount } from './account.ts';
import { oneAdCampaign } from './make-campaign.ts';

/** The shop's ad accounts. */
export const SHOP: readonly AdAccount[] = [
  {
    id: '2029384756',
    name: 'Lantern Shop',
    currency: 'GBP',
    timeZone: 'Europe/London',
    status: 1,
    campaigns: [
      oneAdCampaign({ number: 501, name: 'Lamps', objective: 'OUTCOME_SALES', start: '2024-02-01' }),
    ],
  },
  {
    id: '2029384757',
    name: 'Lantern Outlet',
    currency: 'EUR',
    timeZone: 'Europe/Vienna',
    status: 1,
    campaigns: [
      oneAdCampaign({ number: 511, name: 'Clearance', objective: 'OUTCOME_SALES', start: '2024-02-01' }),
    ],
  },
];
