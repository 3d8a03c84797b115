import type { BodyCase } from './body-case.ts';

const stopId = '5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d';

export const CAMPAIGN_GUARDS_BODIES: BodyCase[] = [
  ['resumeCampaigns', { stopId }, ['stopId'], { good: [], bad: [{ stopId: 'last' }, { stopId: null }] }],
  [
    'declineCampaignApproval',
    {},
    [],
    { good: [{ reason: 'Not yet.' }], bad: [{ reason: '' }, { reason: 7 }] },
  ],
];
