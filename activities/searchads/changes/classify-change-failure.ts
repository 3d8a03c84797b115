import type {
  ChangeOutcome,
  PolicyExemptions,
  PolicyFinding,
} from '../../../workflows/contract/campaign-change.ts';
import type { FailureDetails } from '../../../workflows/contract/failures.ts';
import { getCode, type ProviderFailure } from '../../provider/failure.ts';
import {
  addInvalidFields,
  GoogleAdsError,
  isRefusal,
  type GoogleAdsFault,
  type ToOurField,
} from '../google-ads-failure.ts';

/**
 * Errors that are likely if somebody changed the campaign after it was read. Google applied nothing, so the
 * next attempt reads the campaign and decides the change again.
 */
const STALE_READ_ERRORS: ReadonlySet<string> = new Set([
  'CONCURRENT_MODIFICATION',
  'RESOURCE_NOT_FOUND',
  'RESOURCE_ALREADY_EXISTS',
  'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
  'CAMPAIGN_BUDGET_REMOVED',
  'CANNOT_OPERATE_ON_REMOVED_CAMPAIGN',
  'CANNOT_OPERATE_ON_REMOVED_ADGROUPAD',
]);

/**
 * Minimum delay before the campaign is read again. Jitter is added, because the other writer may retry too.
 */
const REREAD_MS = 300;

const SHORT_PAUSE_MS = 1_000;

/**
 * Fields in which `RESOURCE_NOT_FOUND` means an unknown location or language. That is the caller's mistake,
 * not a concurrent change.
 */
const CONSTANT_FIELDS: ReadonlySet<string> = new Set(['geo_target_constant', 'language_constant']);

type FailedStep = {
  toOurField: ToOurField;
  exemptions: PolicyExemptions;
  wasSent: boolean;
  /** An earlier call may still take effect. */
  mayArrive: boolean;
  /** An earlier call has an unknown outcome, so it may have taken effect. */
  isAmbiguous: boolean;
  creation: 'first' | 'again' | undefined;
};

export function classifyChangeFailure(error: GoogleAdsError, step: FailedStep): ChangeOutcome {
  return step.wasSent ? classifySendFailure(error, step) : classifyReadFailure(error, step);
}

/** Never returns `ambiguous`, because a read changes nothing. */
function classifyReadFailure(error: GoogleAdsError, step: FailedStep): ChangeOutcome {
  const mayArrive = step.isAmbiguous;
  const outcome = classifyFailure(error, step, mayArrive);
  if (outcome.kind !== 'ambiguous') return outcome;
  return { kind: 'later', code: 'provider_unavailable', retryAfterMs: SHORT_PAUSE_MS, mayArrive };
}

function classifySendFailure(error: GoogleAdsError, step: FailedStep): ChangeOutcome {
  const { mayArrive, creation } = step;
  const { faults } = error;
  const isNameTaken = faults.some(({ name }) => name === 'DUPLICATE_CAMPAIGN_NAME');
  const isOutdated = !creation && faults.length > 0 && faults.every(isConcurrentChange);
  // If a creation is sent again, the existing campaign with its name may be the result of an earlier call.
  if (isOutdated || (isNameTaken && creation === 'again')) {
    const retryAfterMs = Math.round(REREAD_MS * (1 + Math.random()));
    return { kind: 'later', code: 'provider_unavailable', retryAfterMs, mayArrive };
  }
  if (isNameTaken) return { kind: 'refused', code: 'campaign_name_taken', details: {}, mayArrive };
  const outcome = classifyFailure(error, step, mayArrive);
  // Earlier calls for a creation contained the same invalid request, so none of them took effect.
  return creation && outcome.kind === 'refused' && outcome.code === 'invalid_request'
    ? { ...outcome, mayArrive: false }
    : outcome;
}

function isConcurrentChange({ name, path }: GoogleAdsFault): boolean {
  const isUnknownConstant =
    name === 'RESOURCE_NOT_FOUND' && path.some(({ fieldName }) => CONSTANT_FIELDS.has(fieldName));
  return STALE_READ_ERRORS.has(name) && !isUnknownConstant;
}

/** @param mayArrive whether an earlier call may have taken effect or may still do so */
function classifyFailure(error: GoogleAdsError, step: FailedStep, mayArrive: boolean): ChangeOutcome {
  const { failure } = error;
  const { kind, retryAfterMs = SHORT_PAUSE_MS } = failure;
  if (isRefusal(error)) return toRefusal(error, step, mayArrive);
  if (kind === 'ambiguous') return { kind };
  if (kind === 'rate_limit' || kind === 'unavailable' || kind === 'token') {
    return { kind: 'later', code: getCode(failure), retryAfterMs, mayArrive };
  }
  return { kind: 'refused', code: getCode(failure), details: getDetails(failure), mayArrive };
}

function toRefusal(
  error: GoogleAdsError,
  { toOurField, exemptions }: FailedStep,
  mayArrive: boolean,
): ChangeOutcome {
  // Google also reports this error for each operation that refers to a refused operation.
  const faults = error.faults.filter(({ name }) => name !== 'TEMP_ID_RESOURCE_HAD_ERRORS');
  const findings = faults.flatMap((fault) => getFindings(fault, toOurField, exemptions));
  const others = faults.filter(({ policyViolation, policyTopics }) => !policyViolation && !policyTopics);
  if (findings.length > 0 && others.length === 0) return { kind: 'policy', findings };

  const failure = addInvalidFields(new GoogleAdsError({ status: error.status, faults: others }), toOurField);
  const fields = [...(failure.fields ?? []), ...findings];
  const details = { ...getDetails(failure), ...(fields.length > 0 && { fields }) };
  return { kind: 'refused', code: getCode(failure), details, mayArrive };
}

function getDetails({ retryAfterMs, reason }: ProviderFailure): FailureDetails {
  return { ...(retryAfterMs !== undefined && { retryAfterMs }), ...(reason !== undefined && { reason }) };
}

/**
 * Marks a finding as not exemptible if its exemption was already sent. A violation without a text is not
 * exemptible either, because an exemption with an empty text would cover the whole policy.
 */
function getFindings(
  { path: steps, policyViolation, policyTopics = [] }: GoogleAdsFault,
  toOurField: ToOurField,
  sent: PolicyExemptions,
): PolicyFinding[] {
  const path = toOurField(steps) ?? '';
  const findings: PolicyFinding[] = policyTopics.map(({ topic, words }) => {
    const found = { path, message: `is against the policy ${topic}`, ...limitWords(words) };
    return sent.topics.includes(topic)
      ? { ...found, exemptible: false }
      : { ...found, exemptible: true, exemption: { topic } };
  });
  if (policyViolation) {
    const { policyName, violatingText, isExemptible, title, description } = policyViolation;
    const found = {
      path,
      message: `is against the policy ${policyName}`,
      ...(title !== undefined && { policyTitle: title.slice(0, MAX_TEXT_LENGTH) }),
      ...(description !== undefined && { policyDescription: description.slice(0, MAX_TEXT_LENGTH) }),
    };
    const wasSent = sent.keys.some(
      (key) => key.policyName === policyName && key.violatingText === violatingText,
    );
    findings.push(
      isExemptible && !wasSent && violatingText !== '' && path.startsWith('keywords')
        ? { ...found, exemptible: true, exemption: { policyName, violatingText } }
        : { ...found, exemptible: false, ...limitWords([violatingText]) },
    );
  }
  return findings;
}

/** Maximum number of texts per finding. They are limited, because Temporal stores them. */
const MAX_TEXTS = 10;
/** In characters. */
const MAX_TEXT_LENGTH = 255;

function limitWords(words: readonly string[]): { words?: string[] } {
  const shortWords = [...new Set(words)].filter((word) => word !== '' && word.length <= MAX_TEXT_LENGTH);
  return shortWords.length > 0 ? { words: shortWords.slice(0, MAX_TEXTS) } : {};
}
