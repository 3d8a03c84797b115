import { z } from 'zod';
import { toLanguageIds, toLocationIds } from './normalize-search-campaign.ts';
import { checkAd, checkAdPatch, collectFaults, type Fail, type Fault } from './search-campaign-texts.ts';
import { settableStatus, type AdTexts, type SearchCampaignRequest } from './search-campaign.ts';

/** Fields of an ad that a change sets. Null removes a path. */
export const adPatch = z.object({
  status: settableStatus.optional(),
  headlines: z.array(z.string()).optional(),
  descriptions: z.array(z.string()).optional(),
  finalUrl: z.string().optional(),
  path1: z.string().nullish(),
  path2: z.string().nullish(),
});

export type AdPatch = z.infer<typeof adPatch>;

/** Current values of an ad, without pinned positions. */
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

/** Ids of locations and languages that a change adds and removes. */
export const targetPatch = z.object({
  addLocationIds: constantIds,
  removeLocationIds: constantIds,
  addLanguageIds: constantIds,
  removeLanguageIds: constantIds,
});

export type TargetPatch = z.infer<typeof targetPatch>;

const AD_FIELDS = adState.keyof().options;

/** Returns the fields that a patch of an ad sets. */
export function getAdFields(patch: AdPatch): (keyof AdState)[] {
  return AD_FIELDS.filter((field) => patch[field] !== undefined);
}

/** Returns the defined fields of an ad, in the order of {@link getAdFields}. */
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

/** Checks the texts of a new ad. @returns the faults, or the normalized ad */
export function normalizeAd(requested: SearchCampaignRequest['ad']): { ad: AdTexts } | { faults: Fault[] } {
  const { faults, fail } = collectFaults();
  const ad = checkAd(requested, fail);
  return faults.length > 0 ? { faults } : { ad };
}

/** Checks a change of an ad. @returns the faults, or the normalized patch */
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

/** Checks a change of locations and languages. @returns the faults, or the targets as ids */
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

/** Checks that no id is both added and removed. */
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
