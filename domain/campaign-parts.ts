import { z } from 'zod';
import { toLanguageIds, toLocationIds } from './normalize-search-campaign.ts';
import { checkAd, checkAdPatch, collectFaults, type Fail, type Fault } from './search-campaign-texts.ts';
import { settableStatus, type AdTexts, type SearchCampaignRequest } from './search-campaign.ts';

/** Null in `path1` or `path2` removes the path. */
export const adPatch = z.object({
  status: settableStatus.optional(),
  headlines: z.array(z.string()).optional(),
  descriptions: z.array(z.string()).optional(),
  finalUrl: z.string().optional(),
  path1: z.string().nullish(),
  path2: z.string().nullish(),
});

export type AdPatch = z.infer<typeof adPatch>;

/** State of an ad, without the pinned positions of headlines and descriptions. */
export const adState = z.object({
  status: z.string(),
  headlines: z.array(z.string()),
  descriptions: z.array(z.string()),
  finalUrl: z.string(),
  path1: z.string().nullable(),
  path2: z.string().nullable(),
});

export type AdState = z.infer<typeof adState>;

const constantIds = z.array(z.string());

export const targetPatch = z.object({
  addLocationIds: constantIds,
  removeLocationIds: constantIds,
  addLanguageIds: constantIds,
  removeLanguageIds: constantIds,
});

export type TargetPatch = z.infer<typeof targetPatch>;

const AD_FIELDS = adState.keyof().options;

export function getAdFields(patch: AdPatch): (keyof AdState)[] {
  return AD_FIELDS.filter((field) => patch[field] !== undefined);
}

export function pickAdFields({
  status,
  headlines,
  descriptions,
  finalUrl,
  path1,
  path2,
}: { [Field in keyof AdState]?: AdState[Field] | undefined }): Partial<AdState> {
  return {
    ...(status !== undefined && { status }),
    ...(headlines !== undefined && { headlines }),
    ...(descriptions !== undefined && { descriptions }),
    ...(finalUrl !== undefined && { finalUrl }),
    ...(path1 !== undefined && { path1 }),
    ...(path2 !== undefined && { path2 }),
  };
}

export function normalizeAd(requested: SearchCampaignRequest['ad']): { ad: AdTexts } | { faults: Fault[] } {
  const { faults, fail } = collectFaults();
  const ad = checkAd(requested, fail);
  return faults.length > 0 ? { faults } : { ad };
}

export function normalizeAdPatch({
  status,
  ad = {},
}: {
  status?: 'ENABLED' | 'PAUSED';
  ad?: Omit<AdPatch, 'status'>;
}): { patch: AdPatch } | { faults: Fault[] } {
  const { faults, fail } = collectFaults();
  const patch: AdPatch = { status, ...checkAdPatch(ad, fail) };
  if (getAdFields(patch).length === 0) fail('', 'must change something, for example status');
  return faults.length > 0 ? { faults } : { patch };
}

type AddedAndRemoved = { add?: readonly string[]; remove?: readonly string[] };

export function normalizeTargets({
  locations = {},
  languages = {},
}: {
  locations?: AddedAndRemoved;
  languages?: AddedAndRemoved;
}): { targets: TargetPatch } | { faults: Fault[] } {
  const { faults, fail } = collectFaults();
  const targets: TargetPatch = {
    addLocationIds: toLocationIds(locations.add ?? [], 'locations.add', fail),
    removeLocationIds: toLocationIds(locations.remove ?? [], 'locations.remove', fail),
    addLanguageIds: toLanguageIds(languages.add ?? [], 'languages.add', fail),
    removeLanguageIds: toLanguageIds(languages.remove ?? [], 'languages.remove', fail),
  };
  checkDistinct('locations', targets.addLocationIds, targets.removeLocationIds, fail);
  checkDistinct('languages', targets.addLanguageIds, targets.removeLanguageIds, fail);
  if (Object.values(targets).every((ids) => ids.length === 0)) {
    fail('', 'must change something, for example locations.add');
  }
  return faults.length > 0 ? { faults } : { targets };
}

function checkDistinct(
  field: string,
  added: readonly string[],
  removed: readonly string[],
  fail: Fail,
): void {
  for (const [index, id] of removed.entries()) {
    if (id !== '' && added.includes(id)) fail(`${field}.remove[${index}]`, `is also in ${field}.add`);
  }
}
