import type { services } from 'google-ads-api';
import type { TargetPatch } from '../../../domain/campaign-parts.ts';
import type { FailureField } from '../../../workflows/contract/failures.ts';
import { targetingRow } from '../campaign-wire.ts';
import type { DecisionInput, Plan, Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';

type Targets = {
  field: 'locations' | 'languages';
  targeted: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
  add: readonly string[];
  remove: readonly string[];
};

/** Plans only the requested additions and removals, so two callers do not overwrite each other's changes. */
export async function decideTargets(
  { search, change: { customerId } }: DecisionInput,
  campaign: ReadCampaign,
  patch: TargetPatch,
): Promise<Plan | Refusal> {
  const rows = await search(
    `SELECT campaign_criterion.criterion_id, campaign_criterion.type, campaign_criterion.negative
     FROM campaign_criterion WHERE campaign.id = ${campaign.id}
       AND campaign_criterion.type IN ('LOCATION', 'LANGUAGE') AND campaign_criterion.status != 'REMOVED'`,
    targetingRow,
  );
  const getIds = (type: 'LOCATION' | 'LANGUAGE', isExcluded: boolean) =>
    new Set(
      rows
        .map(({ campaign_criterion: criterion }) => criterion)
        .filter((criterion) => criterion.type === type && criterion.negative === isExcluded)
        .map((criterion) => criterion.criterion_id),
    );
  const locations: Targets = {
    field: 'locations',
    targeted: getIds('LOCATION', false),
    excluded: getIds('LOCATION', true),
    add: patch.addLocationIds,
    remove: patch.removeLocationIds,
  };
  const languages: Targets = {
    field: 'languages',
    targeted: getIds('LANGUAGE', false),
    excluded: getIds('LANGUAGE', true),
    add: patch.addLanguageIds,
    remove: patch.removeLanguageIds,
  };
  const steps = [locations, languages].flatMap((targets) => getSteps(targets, { customerId, campaign }));
  const fields = [locations, languages].flatMap(getFaults);
  if (steps.length > 0 && fields.length > 0) {
    return { next: 'refuse', code: 'invalid_request', details: { fields } };
  }
  return {
    before: { locationIds: findAffected(locations), languageIds: findAffected(languages) },
    getAfter: () => ({ locationIds: patch.addLocationIds, languageIds: patch.addLanguageIds }),
    operations: steps.map(({ operation }) => operation),
    toOurField: ([first]) => (first?.index === undefined ? undefined : steps[first.index]?.path),
  };
}

function getSteps(
  { field, targeted, excluded, add, remove }: Targets,
  { customerId, campaign }: { customerId: string; campaign: ReadCampaign },
): { path: string; operation: services.IMutateOperation }[] {
  const additions = add.map((id, index) => ({
    id,
    path: `${field}.add[${index}]`,
    operation: {
      campaign_criterion_operation: {
        create: { campaign: campaign.resourceName, ...getConstant(field, id) },
      },
    },
  }));
  const removals = remove.map((id, index) => ({
    id,
    path: `${field}.remove[${index}]`,
    operation: {
      campaign_criterion_operation: {
        remove: `customers/${customerId}/campaignCriteria/${campaign.id}~${id}`,
      },
    },
  }));
  return [
    ...additions.filter(({ id }) => !targeted.has(id)),
    ...removals.filter(({ id }) => targeted.has(id) || excluded.has(id)),
  ];
}

function getConstant(field: Targets['field'], id: string) {
  return field === 'locations'
    ? { location: { geo_target_constant: `geoTargetConstants/${id}` } }
    : { language: { language_constant: `languageConstants/${id}` } };
}

function findAffected({ targeted, excluded, add, remove }: Targets): string[] {
  return [
    ...add.filter((id) => targeted.has(id)),
    ...remove.filter((id) => targeted.has(id) || excluded.has(id)),
  ];
}

/**
 * Returns faults for additions of excluded ids and for the removal of all targets. A campaign without
 * locations or languages would run everywhere or in all languages.
 */
function getFaults({ field, targeted, excluded, add, remove }: Targets): FailureField[] {
  const faults = add.flatMap((id, index): FailureField[] =>
    excluded.has(id)
      ? [{ path: `${field}.add[${index}]`, message: 'is excluded. Remove the exclusion first' }]
      : [],
  );
  const isTargetRemoved = remove.some((id) => targeted.has(id));
  const remaining = [...targeted, ...add].filter((id) => !remove.includes(id));
  if (!isTargetRemoved || remaining.length > 0) return faults;
  const instead = field === 'locations' ? 'everywhere' : 'in all languages';
  const message = `must leave one: without ${field}, the campaign would run ${instead}`;
  return [...faults, { path: `${field}.remove`, message }];
}
