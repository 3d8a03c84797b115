import type { Account } from '../account.ts';
import { Failure, failure, type PathElement } from '../errors.ts';
import type { ResourceType, Stored, World } from '../world.ts';
import { checkAdGroup } from './ad-group.ts';
import { checkAd } from './ad.ts';
import { checkBudget } from './budget.ts';
import { changeBudget } from './change-budget.ts';
import { changeCampaign } from './change-campaign.ts';
import { checkCampaign } from './campaign.ts';
import { assignIds } from './commit.ts';
import { checkCampaignCriterion } from './criterion.ts';
import { Draft } from './draft.ts';
import { checkKeyword } from './keyword.ts';
import { removeCriterion } from './remove-criterion.ts';
import type { CreateRule } from './rule.ts';
import { wireMutate, type Operation } from './wire.ts';

/** The operations that the sandbox supports. */
const OPERATION_KINDS: Record<string, { type: ResourceType; result: string; check: CreateRule }> = {
  campaign_budget_operation: {
    type: 'campaignBudgets',
    result: 'campaign_budget_result',
    check: checkBudget,
  },
  campaign_operation: { type: 'campaigns', result: 'campaign_result', check: checkCampaign },
  campaign_criterion_operation: {
    type: 'campaignCriteria',
    result: 'campaign_criterion_result',
    check: checkCampaignCriterion,
  },
  ad_group_operation: { type: 'adGroups', result: 'ad_group_result', check: checkAdGroup },
  ad_group_ad_operation: { type: 'adGroupAds', result: 'ad_group_ad_result', check: checkAd },
  ad_group_criterion_operation: {
    type: 'adGroupCriteria',
    result: 'ad_group_criterion_result',
    check: checkKeyword,
  },
};

const MAX_OPERATIONS = 10_000;

/** The answer of a mutate, and the resources that it created or changed (none when it only validated). */
type Mutated = {
  response: object;
  stored: Stored[];
};

/** Parses a mutate request. Throws a ZodError for one that does not match the protos. */
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
  { world, account, now }: { world: World; account: Account; now: number },
): Mutated {
  const { mutate_operations: operations, partial_failure: partial, validate_only: validateOnly } = request;
  if (partial) {
    const message = 'The sandbox knows requests only that take effect as a whole.';
    throw failure('MutateError.OPERATION_DOES_NOT_SUPPORT_PARTIAL_FAILURE', message, {
      path: ['partial_failure'],
    });
  }
  if (operations.length === 0) {
    const message = 'At least one operation is needed.';
    throw failure('RequestError.REQUIRED_FIELD_MISSING', message, { path: ['mutate_operations'] });
  }
  if (operations.length > MAX_OPERATIONS) {
    throw failure('RequestError.TOO_MANY_MUTATE_OPERATIONS', 'Too many operations.');
  }
  const draft = new Draft({ world, account, now });
  const results: string[] = [];
  for (const [index, operation] of operations.entries()) {
    results.push(checkOperation(draft, operation, [{ field: 'mutate_operations', index }]));
  }
  if (draft.errors.length > 0) throw new Failure(draft.errors);
  if (validateOnly) return { response: {}, stored: [] };
  const stored = assignIds(draft);
  return {
    response: {
      mutate_operation_responses: stored.map(({ resourceName }, index) => ({
        [results[index] ?? '']: { resource_name: resourceName },
      })),
    },
    stored,
  };
}

/** Checks one operation and adds its resource to the draft; returns the field of its result. */
function checkOperation(draft: Draft, named: Record<string, Operation>, at: PathElement[]): string {
  const [name, operation] = Object.entries(named)[0] ?? [];
  const kind = name === undefined ? undefined : OPERATION_KINDS[name];
  if (name === undefined || !kind || !operation) {
    const message = 'The sandbox does not know this kind of operation.';
    draft.fail([...at, ...(name === undefined ? [] : [name])], 'RequestError.OPERATION_REQUIRED', message);
    return '';
  }
  const operationPath = [...at, name];
  const errorsBefore = draft.errors.length;
  if (operation.create) {
    const path = [...operationPath, 'create'];
    const { exempted } = kind.check(operation.create, { draft, operation, operationPath, path });
    draft.stage(kind.type, operation.create, { path, errorsBefore, exempted });
  } else {
    changeResource(draft, operation, { type: kind.type, path: operationPath });
  }
  return kind.result;
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
    case 'adGroupCriteria':
      return removeCriterion(draft, operation, { type, path });
    case 'adGroups':
    case 'adGroupAds':
      return draft.fail(path, 'OperatorError.OPERATOR_NOT_SUPPORTED', 'The sandbox can only create this.');
  }
}
