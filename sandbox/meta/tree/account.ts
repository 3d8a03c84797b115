import type { Placement } from './placements.ts';

/** An ad that an account has from the start. */
export type Ad = {
  /** Digits. */
  id: string;
  name: string;
  placements: readonly Placement[];
};

export type AdSet = {
  id: string;
  name: string;
  ads: readonly Ad[];
};

export type Campaign = {
  id: string;
  name: string;
  status: 'ACTIVE' | 'PAUSED';
  objective: string;
  /** `YYYY-MM-DD`, the days in which it delivered, both included; without `start` it never did. */
  start?: string;
  end?: string;
  adSets: readonly AdSet[];
};

/** An ad account as the sandbox knows it. */
export type AdAccount = {
  /** Digits, without `act_`. */
  id: string;
  name: string;
  currency: string;
  /** The currency has no decimals. */
  wholeUnits?: true;
  timeZone: string;
  /** https://developers.facebook.com/docs/marketing-api/reference/ad-account: 1 active, 2 disabled. */
  status: 1 | 2;
  /** Its insights need a report run. */
  large?: true;
  /** No token has access. */
  closed?: true;
  campaigns: readonly Campaign[];
};
