import type { Customer } from '../customer.ts';
import { Failure, createFailure, type PathElement } from '../errors.ts';
import type { ResourceType, Stored, World } from '../world.ts';
import { checkAdGroup } from './ad-group.ts';
import { checkAd } from './ad.ts';
import { toAdName, changeAd, changeAdStatus } from './change-ad.ts';
import { changeBudget, checkBudget } from './budget.ts';
import { changeCampaign } from './change-campaign.ts';
import { checkCampaign } from './campaign.ts';
import { checkCampaignCriterion, removeCriterion } from './criterion.ts';
import { Draft } from './draft.ts';
import { changeKeyword, checkKeyword } from './keyword.ts';
import type { CreateRule } from './rule.ts';
import { wireCampaignCriterion, wireMutate, type Operation } from './wire.ts';

/** Supported operations: resource type, result field and check of a new resource. */
const OPERATION_KINDS: Record<string, readonly [ResourceType, result: string, CreateRule]> = {
  campaign_budget_operation: ['campaignBudgets', 'campaign_budget_result', checkBudget],
  campaign_operation: ['campaigns', 'campaign_result', checkCampaign],
  campaign_criterion_operation: ['campaignCriteria', 'campaign_criterion_result', checkCampaignCriterion],
  ad_group_operation: ['adGroups', 'ad_group_result', checkAdGroup],
  ad_group_ad_operation: ['adGroupAds', 'ad_group_ad_result', checkAd],
  ad_group_criterion_operation: ['adGroupCriteria', 'ad_group_criterion_result', checkKeyword],
};

/** Operation that changes the content of an ad. Its status belongs to `ad_group_ad_operation`. */
const AD_OPERATION = 'ad_operation';

const MAX_OPERATIONS = 10_000;

/** The response, and the resources that were created or changed (none for a validation). */
type Mutated = {
  response: object;
  stored: Stored[];
};

/**
 * Parses a mutate request.
 * @throws ZodError
 */
export function readMutate(request: unknown): ReturnType<typeof wireMutate.parse> {
  return wireMutate.parse(request);
}

/**
 * Checks all operations of `GoogleAdsService.Mutate`.
 * @returns the resources to store, with their final names
 * @throws Failure with every error of the request
 */
export function mutate(
  request: ReturnType<typeof readMutate>,
  { world, customer, now }: { world: World; customer: Customer; now: number },
): Mutated {
  const { mutate_operations: operations, partial_failure: partial, validate_only: validateOnly } = request;
  if (partial) {
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
  const draft = new Draft({ world, customer, now });
  const results: string[] = [];
  for (const [index, operation] of operations.entries()) {
    results.push(checkOperation(draft, operation, [{ field: 'mutate_operations', index }]));
  }
  if (draft.errors.length > 0) throw new Failure(draft.errors);
  if (validateOnly) return { response: {}, stored: [] };
  const stored = assignIds(draft);
  return {
    response: {
      mutate_operation_responses: stored.map(({ resourceName }, index) => {
        const result = results[index] ?? '';
        return {
          [result]: { resource_name: result === 'ad_result' ? toAdName(resourceName) : resourceName },
        };
      }),
    },
    stored,
  };
}

/** Checks one operation and adds its resource to the draft. Returns its result field. */
function checkOperation(draft: Draft, named: Record<string, Operation>, at: PathElement[]): string {
  const [name, operation] = Object.entries(named)[0] ?? [];
  if (name === AD_OPERATION && operation) {
    changeAd(draft, operation, [...at, name]);
    return 'ad_result';
  }
  const kind = name === undefined ? undefined : OPERATION_KINDS[name];
  if (name === undefined || !kind || !operation) {
    const message = 'The sandbox does not support this operation.';
    draft.fail([...at, ...(name === undefined ? [] : [name])], 'RequestError.OPERATION_REQUIRED', message);
    return '';
  }
  const [type, result, check] = kind;
  const operationPath = [...at, name];
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

/** Fields that refer to another resource. */
const REFERENCE_FIELDS = ['campaign_budget', 'campaign', 'ad_group'];

/**
 * Assigns ids and replaces temporary resource names.
 * @returns the resources in the order of operations
 */
function assignIds(draft: Draft): Stored[] {
  const names = new Map<string, string>();
  return draft.results.map((stored) => {
    if (stored.id !== '') return stored;
    const { customer: customerId, type, resourceName: temporary } = stored;
    const fields: Record<string, unknown> = { ...stored.fields };
    for (const field of REFERENCE_FIELDS) {
      const name = fields[field];
      if (typeof name === 'string') fields[field] = names.get(name) ?? name;
    }
    const id = findConstantId(fields) ?? draft.world.createId();
    const parent = typeof fields['ad_group'] === 'string' ? fields['ad_group'] : fields['campaign'];
    const parentId = typeof parent === 'string' ? `${parent.split('/').at(-1)}~` : '';
    const isRootResource = type === 'campaigns' || type === 'campaignBudgets' || type === 'adGroups';
    const resourceName = `customers/${customerId}/${type}/${isRootResource ? '' : parentId}${id}`;
    if (temporary !== '') names.set(temporary, resourceName);
    fields['resource_name'] = resourceName;
    return { ...stored, id, resourceName, fields };
  });
}

/** Location and language criteria use the id of their constant. */
function findConstantId(fields: Record<string, unknown>): string | undefined {
  const { location, language } = wireCampaignCriterion.parse(fields);
  return (location?.geo_target_constant ?? language?.language_constant)?.split('/').at(-1);
}
