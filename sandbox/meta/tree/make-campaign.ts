import type { AdSet, Campaign } from './account.ts';
import { ALL_PLACEMENTS } from './placements.ts';

type OneAdCampaign = {
  /** Below 10,000; the ids are built from it. */
  number: number;
  name: string;
  objective: string;
  start: string;
};

/** A campaign of one ad set with one ad, on all placements. */
export function oneAdCampaign({ number, name, objective, start }: OneAdCampaign): Campaign {
  const adSet = adSetOf(number, 1, 1);
  return { id: campaignId(number), name, status: 'ACTIVE', objective, start, adSets: [adSet] };
}

/** One of many campaigns of two ad sets and six ads; `index` from 1 to 28. */
export function megastoreCampaign(index: number): Campaign {
  const number = 100 + index;
  const day = String(index).padStart(2, '0');
  return {
    id: campaignId(number),
    name: `Megastore ${index}`,
    status: 'ACTIVE',
    objective: 'OUTCOME_SALES',
    start: `2024-04-${day}`,
    adSets: [adSetOf(number, 1, 3), adSetOf(number, 2, 3)],
  };
}

function adSetOf(campaign: number, index: number, ads: number): AdSet {
  const number = `${campaign}${String(index).padStart(2, '0')}`;
  return {
    id: `12021${number.padStart(13, '0')}`,
    name: `Ad set ${campaign}-${index}`,
    ads: Array.from({ length: ads }, (_, position) => ({
      id: `12022${`${number}${position + 1}`.padStart(13, '0')}`,
      name: `Ad ${campaign}-${index}-${position + 1}`,
      placements: ALL_PLACEMENTS,
    })),
  };
}

function campaignId(number: number): string {
  return `1202${String(number).padStart(8, '0')}`;
}
