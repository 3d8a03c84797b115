import type { services } from 'google-ads-api';
import type { TargetPatch } from '../../../domain/campaign-parts.ts';
import type { FailureField } from '../../../workflows/contract/failures.ts';
import { targetRow } from '../campaign-wire.ts';
import type { DecisionInput, Plan, Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';

/** Present criteria of one type: the ids of the targeted and of the excluded constants. */
type Present = { targeted: ReadonlySet<string>; excluded: ReadonlySet<string> };

/** Requested additions and removals of one type. */
type Wanted = { field: 'locations' | 'languages'; add: readonly string[]; remove: readonly string[] };

/**
 * Adds and removes locations and languages of a campaign. All other targets stay, so two callers do not overwrite each
 * other.
 */
export async function decideTargets(
  { client, account }: DecisionInput,
  { id, resourceName }: ReadCampaign,
  targets: TargetPatch,
): Promise<Plan | Refusal> {
  const rows = await client.search(
    account,
    `SELECT campaign_criterion.criterion_id, campaign_criterion.type, campaign_criterion.negative
     FROM campaign_criterion WHERE campaign.id = ${id}
       AND campaign_criterion.type IN ('LOCATION', 'LANGUAGE') AND campaign_criterion.status != 'REMOVED'`,
    targetRow,
  );
  const getPresent = (type: string): Present => {
    const getIds = (negative: boolean) =>
      rows
        .map(({ campaign_criterion: criterion }) => criterion)
        .filter((criterion) => criterion.type === type && criterion.negative === negative)
        .map((criterion) => criterion.criterion_id);
    return { targeted: new Set(getIds(false)), excluded: new Set(getIds(true)) };
  };
  const locations = {
    present: getPresent('LOCATION'),
    wanted: { field: 'locations', add: targets.addLocationIds, remove: targets.removeLocationIds },
  } as const;
  const languages = {
    present: getPresent('LANGUAGE'),
    wanted: { field: 'languages', add: targets.addLanguageIds, remove: targets.removeLanguageIds },
  } as const;
  const targetParts = [locations, languages];
  const missing = targetParts.map(findMissing);
  const items = missing.flatMap(({ add, remove }) => [...add, ...remove]);
  const fields = targetParts.flatMap(getFaults);
  if (items.length > 0 && fields.length > 0) {
    return { next: 'refuse', code: 'invalid_request', details: { fields } };
  }
  const removal = (criterionId: string) => ({
    campaign_criterion_operation: {
      remove: `customers/${account.customerId}/campaignCriteria/${id}~${criterionId}`,
    },
  });
  const operations: services.IMutateOperation[] = missing.flatMap(({ add, remove }, index) => [
    ...add.map((target) => ({
      campaign_criterion_operation: {
        create: { campaign: resourceName, ...getConstant(index === 0, target.id) },
      },
    })),
    ...remove.map((target) => removal(target.id)),
  ]);
  return {
    before: { locationIds: findAffected(locations), languageIds: findAffected(languages) },
    getAfter: () => ({ locationIds: targets.addLocationIds, languageIds: targets.addLanguageIds }),
    operations,
    toOurField: ([first]) => (first?.index === undefined ? undefined : items[first.index]?.path),
  };
}

function getConstant(isLocation: boolean, id: string) {
  return isLocation
    ? { location: { geo_target_constant: `geoTargetConstants/${id}` } }
    : { language: { language_constant: `languageConstants/${id}` } };
}

type Part = { present: Present; wanted: Wanted };

/** Returns the requested ids that the campaign has now. */
function findAffected({ present, wanted: { add, remove } }: Part): string[] {
  const isPresent = (id: string) => present.targeted.has(id) || present.excluded.has(id);
  return [...add.filter((id) => present.targeted.has(id)), ...remove.filter(isPresent)];
}

/** Returns the additions and removals still to be made, with their fields. */
function findMissing({ present: { targeted, excluded }, wanted: { field, add, remove } }: Part) {
  const toItem = (list: 'add' | 'remove') => (id: string, index: number) => ({
    id,
    path: `${field}.${list}[${index}]`,
  });
  return {
    add: add.map(toItem('add')).filter(({ id }) => !targeted.has(id)),
    remove: remove.map(toItem('remove')).filter(({ id }) => targeted.has(id) || excluded.has(id)),
  };
}

/** Without a location or language, a campaign would run everywhere or in all languages. */
function getFaults({
  present: { targeted, excluded },
  wanted: { field, add, remove },
}: Part): FailureField[] {
  const faults = add.flatMap((id, index): FailureField[] =>
    excluded.has(id)
      ? [{ path: `${field}.add[${index}]`, message: 'is excluded from the campaign. Remove it first' }]
      : [],
  );
  const isTargetRemoved = remove.some((id) => targeted.has(id));
  const remaining = [...targeted, ...add].filter((id) => !remove.includes(id));
  if (!isTargetRemoved || remaining.length > 0) return faults;
  const instead = field === 'locations' ? 'everywhere' : 'in all languages';
  const message = `must leave one: without ${field}, the campaign would run ${instead}`;
  return [...faults, { path: `${field}.remove`, message }];
}
