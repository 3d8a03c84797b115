import { DAY_MS, getDayIn, getDay } from '../wire/clock.ts';
import { sha256 } from '../wire/ids.ts';
import type { Customer } from './customer.ts';
import { getFirstDay, getLastDay } from './serving-state.ts';
import type { Stored } from './world.ts';

const DEVICE_SHARES = { MOBILE: 0.58, DESKTOP: 0.3, TABLET: 0.08, CONNECTED_TV: 0.03, OTHER: 0.01 } as const;

type Device = keyof typeof DEVICE_SHARES;

const DEVICES: readonly Device[] = ['MOBILE', 'DESKTOP', 'TABLET', 'CONNECTED_TV', 'OTHER'];

/** Value of a conversion, in units of the customer's currency. */
const CONVERSION_VALUE = 40;

/** Conversions are multiples of a quarter, so that their sums are exact. */
export type Counts = {
  impressions: number;
  clicks: number;
  costMicros: number;
  conversions: number;
  allConversions: number;
};

export type DayCounts = Counts & {
  day: string;
  device: Device;
};

/**
 * Generates the traffic of an inclusive range of days. Seed campaigns have traffic in any status; a created
 * campaign that is not enabled has none, not even on past days.
 */
export function* generateTraffic(
  campaign: Stored,
  customer: Customer,
  { from, to, now }: { from: string; to: string; now: number },
): Generator<DayCounts> {
  const { seed, fields } = campaign;
  if (!seed && fields['status'] !== 'ENABLED') return;
  const firstMs = Math.max(Date.parse(from), Date.parse(getFirstDay(campaign, customer)));
  const lastDays = [to, getDayIn(customer.timeZone, now), seed?.end ?? getLastDay(campaign)];
  const lastMs = Math.min(...lastDays.map((day) => Date.parse(day)));
  for (let time = firstMs; time <= lastMs; time += DAY_MS) {
    const day = getDay(time);
    for (const device of DEVICES) yield { day, device, ...deriveCounts(campaign.id, day, device) };
  }
}

/** Derives counts from a hash, so that queries of any range and segments return consistent sums. */
function deriveCounts(campaignId: string, day: string, device: Device): Counts {
  const bytes = sha256(`${campaignId}\n${day}\n${device}`);
  const getFraction = (index: number): number => bytes.readUInt16BE(index * 2) / 65_536;
  const impressions = Math.round((200 + getFraction(0) * 800) * DEVICE_SHARES[device]);
  const clicks = Math.round(impressions * (0.02 + getFraction(1) * 0.06));
  const costMicros = clicks * Math.round(40 + getFraction(2) * 160) * 10_000;
  const conversions = Math.floor(clicks * getFraction(3) * 0.8) / 4;
  return { impressions, clicks, costMicros, conversions, allConversions: conversions + clicks * 0.25 };
}

/** Returns metrics by field name. `ctr` is a fraction, and `average_cpc` is in micros. */
export function sumMetrics(rows: Iterable<Counts>): Record<string, number> {
  const sum: Counts = { impressions: 0, clicks: 0, costMicros: 0, conversions: 0, allConversions: 0 };
  for (const row of rows) {
    sum.impressions += row.impressions;
    sum.clicks += row.clicks;
    sum.costMicros += row.costMicros;
    sum.conversions += row.conversions;
    sum.allConversions += row.allConversions;
  }
  const { impressions, clicks, costMicros, conversions, allConversions } = sum;
  return {
    impressions,
    clicks,
    cost_micros: costMicros,
    conversions,
    all_conversions: allConversions,
    ctr: impressions === 0 ? 0 : clicks / impressions,
    average_cpc: clicks === 0 ? 0 : costMicros / clicks,
    conversions_value: conversions * CONVERSION_VALUE,
  };
}
