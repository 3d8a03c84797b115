import { sha256 } from '../../wire/ids.ts';
import type { AdTarget } from '../tree/objects.ts';
import type { Placement } from '../tree/placements.ts';
import { getDayNumber, type Days } from './days.ts';

/** `spend` is in hundredths of the currency's unit, or in units for a currency without decimals. */
export type Counts = {
  impressions: number;
  clicks: number;
  linkClicks: number;
  spend: number;
  leads: number;
  purchases: number;
};

export const NO_COUNTS: Readonly<Counts> = {
  impressions: 0,
  clicks: 0,
  linkClicks: 0,
  spend: 0,
  leads: 0,
  purchases: 0,
};

/** Counts depend only on ad, placement and day, so ranges add up and every run returns the same counts. */
export function getTraffic({ ad, campaign }: AdTarget, placement: Placement, days: Days): Counts {
  const { start, end } = campaign;
  const sum = { ...NO_COUNTS };
  if (start === undefined) return sum;
  const first = getDayNumber(days.since > start ? days.since : start);
  const last = getDayNumber(end !== undefined && end < days.until ? end : days.until);
  const seed = sha256(`${ad.id}\n${placement.platform}\n${placement.position}`).readUInt32BE();
  const share = placement.weight / ad.placements.reduce((total, { weight }) => total + weight, 0);
  for (let day = first; day <= last; day += 1) addCounts(sum, getCounts(seed, day, share));
  return sum;
}

function getCounts(seed: number, day: number, share: number): Counts {
  const impressions = Math.floor((400 + getFraction(seed, day, 0) * 1_600) * share);
  const clicks = Math.floor(impressions * (0.01 + getFraction(seed, day, 1) * 0.04));
  const linkClicks = Math.floor(clicks * 0.8);
  return {
    impressions,
    clicks,
    linkClicks,
    spend: Math.floor(impressions * (0.4 + getFraction(seed, day, 2) * 0.8)),
    leads: Math.floor(linkClicks * getFraction(seed, day, 3) * 0.4),
    purchases: Math.floor(linkClicks * getFraction(seed, day, 4) * 0.2),
  };
}

export function addCounts(sum: Counts, other: Counts): void {
  sum.impressions += other.impressions;
  sum.clicks += other.clicks;
  sum.linkClicks += other.linkClicks;
  sum.spend += other.spend;
  sum.leads += other.leads;
  sum.purchases += other.purchases;
}

/** Pseudo-random number in [0, 1). SHA-256 would take a second for three years of a large ad account. */
function getFraction(seed: number, day: number, index: number): number {
  let mixed = Math.imul(seed ^ Math.imul(day * 8 + index, 0x9e37_79b1), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4_eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}
