import { findPolicyHits, buildViolationDetails } from '../policy.ts';
import type { PathElement } from '../errors.ts';
import type { Draft } from './draft.ts';
import { readMaskedChanges } from './field-mask.ts';
import { checkBid, countCodePoints, NOT_EXEMPTED, type CreateContext, type CreateRule } from './rule.ts';
import { wireKeyword, type Operation, type ViolationKey } from './wire.ts';

const INVALID_CHARACTERS = /[!@%,*(){}<>;~`=|\\^?\0\n\r]/;

type Keyword = {
  text: string;
  match_type?: string | undefined;
};

export const checkKeyword: CreateRule = (fields, context) => {
  const { draft, operation, path } = context;
  const { ad_group: group, keyword, cpc_bid_micros: bid } = wireKeyword.parse(fields);
  draft.resolve('adGroups', group, [...path, 'ad_group']);
  checkBid(draft, bid, [...path, 'cpc_bid_micros']);
  if (!keyword) {
    const message = 'The sandbox supports keywords only.';
    draft.fail([...path, 'criterion'], 'AdGroupCriterionError.CONCRETE_TYPE_REQUIRED', message);
    return NOT_EXEMPTED;
  }
  checkKeywordText(keyword, context);
  checkIsNewKeyword('adGroupCriteria', fields, context);
  return checkKeywordPolicy(keyword.text, operation.exempt_policy_violation_keys, context);
};

const KEYWORD_RULES = { fields: ['status', 'cpc_bid_micros'], required: ['status'], messages: {} };

export function changeKeyword(draft: Draft, operation: Operation, path: readonly PathElement[]): void {
  const { name, changes } = readMaskedChanges(draft, operation, { path, rules: KEYWORD_RULES });
  const at = [...path, 'update'];
  const keyword = draft.findChild('adGroupCriteria', name, [...at, 'resource_name']);
  if (!keyword) return;
  if (keyword.fields['status'] === 'REMOVED') {
    const code = 'OperationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE';
    draft.fail(at, code, 'The keyword is removed.', { trigger: name });
  } else if (keyword.fields['negative'] === true) {
    draft.fail(at, 'AdGroupCriterionError.CANT_UPDATE_NEGATIVE', 'A negative keyword cannot be updated.');
  } else if (changes.get('status') === 'REMOVED') {
    const message = 'An update cannot set the status to REMOVED. Use a remove operation.';
    draft.fail([...at, 'status'], 'AdGroupCriterionError.INVALID_USER_STATUS', message);
  } else {
    const fields = { ...keyword.fields, ...Object.fromEntries(changes) };
    checkBid(draft, wireKeyword.parse(fields).cpc_bid_micros, [...at, 'cpc_bid_micros']);
    draft.change({ ...keyword, fields }, path);
  }
}

export function checkKeywordText(keyword: Keyword, { draft, path }: CreateContext): void {
  const { text } = keyword;
  const at = [...path, 'keyword', 'text'];
  if (text.trim() === '') {
    draft.failMissing(at);
  } else if (countCodePoints(text) > 80) {
    const message = 'Keyword text should be at most 80 characters.';
    draft.fail(at, 'CriterionError.KEYWORD_TEXT_TOO_LONG', message, { trigger: text });
  } else if (text.trim().split(/\s+/).length > 10) {
    const message = 'Keyword text has more than 10 words.';
    draft.fail(at, 'CriterionError.KEYWORD_HAS_TOO_MANY_WORDS', message, { trigger: text });
  } else if (INVALID_CHARACTERS.test(text)) {
    const message = 'Keyword has invalid characters.';
    draft.fail(at, 'CriterionError.KEYWORD_HAS_INVALID_CHARS', message, { trigger: text });
  }
  if (keyword.match_type === undefined) {
    draft.failMissing([...path, 'keyword', 'match_type']);
  }
}

export function checkIsNewKeyword(
  type: 'campaignCriteria' | 'adGroupCriteria',
  fields: Record<string, unknown>,
  { draft, path }: CreateContext,
): void {
  if (draft.keywords.register(type, fields)) return;
  const message = 'The keyword already exists.';
  draft.fail([...path, 'keyword', 'text'], 'MutateError.RESOURCE_ALREADY_EXISTS', message);
}

/** Accepts a policy violation only if it is exemptible and an exemption key covers it. */
export function checkKeywordPolicy(
  text: string,
  keys: readonly ViolationKey[],
  { draft, path }: CreateContext,
): { exempted: boolean } {
  let exempted = false;
  for (const hit of findPolicyHits(text)) {
    const isExempt = keys.some(
      ({ policy_name: name, violating_text: part }) =>
        name === hit.policy.name && (part === '' || part.toLowerCase() === hit.violatingText.toLowerCase()),
    );
    if (hit.policy.exemptible && isExempt) {
      exempted = true;
      continue;
    }
    const rest = { trigger: hit.violatingText, details: buildViolationDetails(hit) };
    const message = 'A policy was violated. See PolicyViolationDetails for more detail.';
    draft.fail([...path, 'keyword', 'text'], 'PolicyViolationError.POLICY_ERROR', message, rest);
  }
  return { exempted };
}
