import { Failure, createFailure, type PathElement } from '../errors.ts';
import { toText } from '../gaql/row.ts';
import type { ResourceType, Stored } from '../world.ts';
import { checkAdGroup } from './ad-group.ts';
import { checkAd } from './ad.ts';
import { toAdName, changeAd, changeAdStatus } from './change-ad.ts';
import { changeBudget, checkBudget } from './budget.ts';
import { changeCampaign } from './change-campaign.ts';
import { checkCampaign } from './campaign.ts';
import { checkCampaignCriterion, removeCriterion } from './criterion.ts';
import { Draft, isChildType, PARENT_FIELDS, type DraftParts } from './draft.ts';
import { changeKeyword, checkKeyword } from './keyword.ts';
import type { CreateRule } from './rule.ts';
import { wireCampaignCriterion, type MutateRequest, type Operation } from './wire.ts';

const OPERATION_KINDS: Record<string, readonly [ResourceType, result: string, CreateRule]> = {
  campaign_budget_operation: ['campaignBudgets', 'campaign_budget_result', checkBudget],
  campaign_operation: ['campaigns', 'campaign_result', checkCampaign],
  campaign_criterion_operation: ['campaignCriteria', 'campaign_criterion_result', checkCampaignCriterion],
  ad_group_operation: ['adGroups', 'ad_group_result', checkAdGroup],
  ad_group_ad_operation: ['adGroupAds', 'ad_group_ad_result', checkAd],
  ad_group_criterion_operation: ['adGroupCriteria', 'ad_group_criterion_result', checkKeyword],
};

/** Changes the content of an ad. `ad_group_ad_operation` changes its status. */
const AD_OPERATION = 'ad_operation';

const MAX_OPERATIONS = 10_000;

type Mutated = {
  response: object;
  /** Empty for a validation. */
  stored: Stored[];
};

/**
 * Checks a request and builds its response. The caller stores the changes.
 * @throws Failure with every error of the request
 */
export function mutate(request: MutateRequest, draftParts: DraftParts): Mutated {
  const operations = request.mutate_operations;
  if (request.partial_failure) {
    const message = 'The sandbox does not support partial failure.';
    throw createFailure('MutateError.OPERATION_DOES_NOT_SUPPORT_PARTIAL_FAILURE', message, {
      path: ['partial_failure'],
    });
  }
  if (operations.length === 0) {
    const message = 'At least one operation is needed.';
    throw createFailure('RequestError.REQUIRED_FIELD_MISSING', message, { path: ['mutate_operations'] });
  }
  if (operations.length > MAX_OPERATIONS) {
    throw createFailure('RequestError.TOO_MANY_MUTATE_OPERATIONS', 'Too many operations.');
  }
  const draft = new Draft(draftParts);
  const resultFields = operations.map((operation, index) =>
    applyOperation(draft, operation, [{ field: 'mutate_operations', index }]),
  );
  if (draft.errors.length > 0) throw new Failure(draft.errors);
  if (request.validate_only) return { response: {}, stored: [] };
  const stored = assignIds(draft);
  return {
    response: {
      mutate_operation_responses: stored.map(({ resourceName }, index) => {
        const field = resultFields[index] ?? '';
        return { [field]: { resource_name: field === 'ad_result' ? toAdName(resourceName) : resourceName } };
      }),
    },
    stored,
  };
}

function applyOperation(draft: Draft, named: Record<string, Operation>, at: PathElement[]): string {
  const [name, operation] = Object.entries(named)[0] ?? [];
  const kind = name === undefined ? undefined : OPERATION_KINDS[name];
  if (name === undefined || !operation || (!kind && name !== AD_OPERATION)) {
    const message = 'The sandbox does not support this operation.';
    draft.fail([...at, ...(name === undefined ? [] : [name])], 'RequestError.OPERATION_REQUIRED', message);
    return '';
  }
  const operationPath = [...at, name];
  if (!operation.create && !operation.update && operation.remove === undefined) {
    draft.fail(operationPath, 'RequestError.OPERATION_REQUIRED', 'The operation is empty.');
    return '';
  }
  if (!kind) {
    changeAd(draft, operation, operationPath);
    return 'ad_result';
  }
  const [type, result, check] = kind;
  const errorsBefore = draft.errors.length;
  if (operation.create) {
    const path = [...operationPath, 'create'];
    const { exempted } = check(operation.create, { draft, operation, operationPath, path });
    draft.stage(type, operation.create, { path, errorsBefore, exempted });
  } else {
    changeResource(draft, operation, { type, path: operationPath });
  }
  return result;
}

function changeResource(
  draft: Draft,
  operation: Operation,
  { type, path }: { type: ResourceType; path: PathElement[] },
): void {
  switch (type) {
    case 'campaigns':
      return changeCampaign(draft, operation, path);
    case 'campaignBudgets':
      return changeBudget(draft, operation, path);
    case 'campaignCriteria':
      return removeCriterion(draft, operation, { type, path });
    case 'adGroupCriteria':
      return operation.update
        ? changeKeyword(draft, operation, path)
        : removeCriterion(draft, operation, { type, path });
    case 'adGroupAds':
      return changeAdStatus(draft, operation, path);
    case 'adGroups':
      return draft.fail(
        path,
        'OperatorError.OPERATOR_NOT_SUPPORTED',
        'The sandbox can only create resources of this type.',
      );
  }
}

const REFERENCE_FIELDS = ['campaign_budget', 'campaign', 'ad_group'];

/** Assigns ids to new resources and replaces temporary resource names, in the order of the operations. */
function assignIds(draft: Draft): Stored[] {
  const names = new Map<string, string>();
  return draft.results.map((stored) => {
    if (stored.id !== '') return stored;
    const { type, resourceName: temporaryName } = stored;
    const fields: Record<string, unknown> = { ...stored.fields };
    for (const field of REFERENCE_FIELDS) {
      const name = fields[field];
      if (typeof name === 'string') fields[field] = names.get(name) ?? name;
    }
    const id = findConstantId(fields) ?? draft.world.createId();
    const parent = isChildType(type) ? toText(fields[PARENT_FIELDS[type]]) : '';
    const path = parent === '' ? id : `${parent.split('/').at(-1)}~${id}`;
    const resourceName = `customers/${stored.customer}/${type}/${path}`;
    if (temporaryName !== '') names.set(temporaryName, resourceName);
    fields['resource_name'] = resourceName;
    return { ...stored, id, resourceName, fields };
  });
}

/** Returns the id of a location or language, which is also the id of its criterion. */
function findConstantId(fields: Record<string, unknown>): string | undefined {
  const { location, language } = wireCampaignCriterion.parse(fields);
  return (location?.geo_target_constant ?? language?.language_constant)?.split('/').at(-1);
}
