import type { Touch } from '../../data/journey.ts';

const CLICK_IDS: [keyof Touch, string][] = [
  ['gclid', 'Google Ads'],
  ['wbraid', 'Google Ads'],
  ['gbraid', 'Google Ads'],
  ['dclid', 'Google display ad'],
  ['fbclid', 'Facebook or Instagram'],
  ['msclkid', 'Microsoft Ads'],
  ['ttclid', 'TikTok'],
  ['li_fat_id', 'LinkedIn'],
  ['twclid', 'X'],
  ['epik', 'Pinterest'],
];

export function describeTouch(touch: Touch | null): [label: string, value: string][] {
  if (!touch) return [['Source', 'Unknown']];
  const campaign = [
    touch.utm_source,
    touch.utm_medium,
    touch.utm_campaign,
    touch.utm_term,
    touch.utm_content,
  ];
  const facts: [string, string | undefined][] = [
    ['Campaign', campaign.filter(Boolean).join(' · ')],
    ['Click', CLICK_IDS.find(([name]) => touch[name])?.[1]],
    ['Referrer', touch.referrer],
    ['Landing page', touch.landingPath],
  ];
  const known = facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
  return known.length > 0 ? known : [['Source', 'Direct']];
}
