import type {
  ChangeOutcome,
  PolicyExemptions,
  PolicyFinding,
} from '../../workflows/contract/campaign-change.ts';
import type { FailureDetails } from '../../workflows/contract/failures.ts';
import { getCode, type ProviderFailure } from '../provider/failure.ts';
import {
  GoogleAdsError,
  isRefusal,
  addInvalidFields,
  type GoogleAdsFault,
  type ToOurField,
} from './google-ads-failure.ts';

/** Most violating words per finding, and most characters per word. */
const MAX_TEXTS = 10;
const MAX_TEXT_LENGTH = 255;

/** Delay if Google does not name a delay. */
const SHORT_PAUSE_MS = 1_000;

/** Returns whether a mutate failed because the account has a campaign with this name. */
export function isNameTaken({ faults }: GoogleAdsError): boolean {
  return faults.some(({ name }) => name === 'DUPLICATE_CAMPAIGN_NAME');
}

type Sent = {
  toOurField: ToOurField;
  exemptions: PolicyExemptions;
  /** An earlier send may have been, or may still be, applied. */
  mayArrive: boolean;
};

/** Maps a failed mutate to its outcome. */
export function classifyMutateFailure(error: GoogleAdsError, sent: Sent): ChangeOutcome {
  const { failure } = error;
  if (isRefusal(error)) return toRefusal(error, sent);
  const { mayArrive } = sent;
  const { kind, retryAfterMs } = failure;
  if (kind === 'ambiguous') return { kind: 'ambiguous' };
  if (kind === 'rate_limit' || kind === 'unavailable' || kind === 'token') {
    return { kind: 'later', code: getCode(failure), retryAfterMs: retryAfterMs ?? SHORT_PAUSE_MS, mayArrive };
  }
  return { kind: 'refused', code: getCode(failure), details: getDetails(failure), mayArrive };
}

function toRefusal(error: GoogleAdsError, { toOurField, exemptions, mayArrive }: Sent): ChangeOutcome {
  // Google also refuses operations that refer to a refused operation.
  const faults = error.faults.filter(({ name }) => name !== 'TEMP_ID_RESOURCE_HAD_ERRORS');
  const findings = faults.flatMap((fault) => getFindings(fault, toOurField, exemptions));
  const others = faults.filter(({ policyViolation, policyTopics }) => !policyViolation && !policyTopics);
  if (findings.length > 0 && others.length === 0) return { kind: 'policy', findings };

  const failure = addInvalidFields(new GoogleAdsError({ status: error.status, faults: others }), toOurField);
  const { fields = [] } = failure;
  const details = {
    ...getDetails(failure),
    ...(fields.length > 0 && { fields: [...fields, ...findings] }),
  };
  return { kind: 'refused', code: getCode(failure), details, mayArrive };
}

function getDetails({ retryAfterMs, reason }: ProviderFailure): FailureDetails {
  return { ...(retryAfterMs !== undefined && { retryAfterMs }), ...(reason !== undefined && { reason }) };
}

/**
 * Returns the policy findings of a fault. Not exemptible: a policy found despite a requested exemption, and a policy
 * without words, because an empty key would exempt from the whole policy.
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

/** Truncates the words of a finding to Temporal's size limits. */
function limitWords(words: readonly string[]): { words?: string[] } {
  const shortWords = [...new Set(words)].filter((word) => word !== '' && word.length <= MAX_TEXT_LENGTH);
  return shortWords.length > 0 ? { words: shortWords.slice(0, MAX_TEXTS) } : {};
}
