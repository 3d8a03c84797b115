import { normalizeAdPatch, normalizeTargets } from '../../../domain/campaign-parts.ts';
import { fromMinorUnits } from '../../../domain/currency.ts';

const HEADLINES = ['Boots for the hills', 'Warm and dry', 'Free returns'];

function getPaths(checked: object): string[] {
  return 'faults' in checked && Array.isArray(checked.faults)
    ? checked.faults.map(({ path }: { path: string }) => path)
    : [];
}

it('trims the texts of an ad change and keeps null for a removed display path', () => {
  const ad = { headlines: [...HEADLINES.slice(1), ' New '], path1: ' boots ', path2: null };
  expect(normalizeAdPatch({ ad })).toEqual({
    patch: { headlines: ['Warm and dry', 'Free returns', 'New'], path1: 'boots', path2: null },
  });
});

it.each([
  [{}, ['']],
  [{ ad: {} }, ['']],
  [{ ad: { headlines: [...HEADLINES, 'Warm and dry'] } }, ['ad.headlines[3]']],
  [{ ad: { headlines: [...HEADLINES.slice(1), 'x'.repeat(31)] } }, ['ad.headlines[2]']],
  [{ ad: { descriptions: [' ', 'Two'] } }, ['ad.descriptions[0]']],
  [{ ad: { finalUrl: 'https://' } }, ['ad.finalUrl']],
  [{ status: 'PAUSED' as const, ad: { path1: 'x'.repeat(16) } }, ['ad.path1']],
])('refuses the ad change %j and names the fields %j', (request, paths) => {
  expect(getPaths(normalizeAdPatch(request))).toEqual(paths);
});

it('converts codes, resource names and ids of locations and languages to constant ids', () => {
  const requested = {
    locations: { add: ['at', 'geoTargetConstants/1003297'], remove: ['2840'] },
    languages: { add: ['de'] },
  };
  expect(normalizeTargets(requested)).toEqual({
    targets: {
      addLocationIds: ['2040', '1003297'],
      removeLocationIds: ['2840'],
      addLanguageIds: ['1001'],
      removeLanguageIds: [],
    },
  });
});

it.each([
  [{}, ['']],
  [{ locations: { add: [] } }, ['']],
  [{ locations: { add: ['Vienna'] } }, ['locations.add[0]']],
  [{ locations: { add: ['AT', '2040'] } }, ['locations.add[1]']],
  [{ locations: { add: ['AT'], remove: ['2040'] } }, ['locations.remove[0]']],
  [{ languages: { remove: ['xx'] } }, ['languages.remove[0]']],
])('refuses the change of locations or languages %j and names the fields %j', (request, paths) => {
  expect(getPaths(normalizeTargets(request))).toEqual(paths);
});

it.each([
  { amount: 4_950, currency: 'USD', units: 49.5 },
  { amount: 5_000, currency: 'JPY', units: 5_000 },
  { amount: 5_000, currency: 'KRW', units: 5_000 },
  { amount: 5_000, currency: 'CLP', units: 5_000 },
  { amount: 4_950, currency: 'KWD', units: 4.95 },
  { amount: 12_345, currency: 'CLF', units: 1.2345 },
  // ISO 4217 defines minor units for IDR and HUF, although people no longer use them.
  { amount: 200_000_000_000, currency: 'IDR', units: 2_000_000_000 },
  { amount: 4_950, currency: 'HUF', units: 49.5 },
  { amount: 99_999_999_999_999, currency: 'KWD', units: 99_999_999_999.999 },
  { amount: 4_950, currency: 'QQQ', units: 49.5 },
])('converts $amount minor units of $currency to $units', ({ amount, currency, units }) => {
  expect(fromMinorUnits(amount, currency)).toBe(units);
});
