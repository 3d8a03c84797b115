import type { SearchCampaign } from '../../domain/search-campaign.ts';
import type { FailureField } from '../../workflows/contract/failures.ts';
import type {
  PolicyExemptions,
  PolicyFinding,
  SendOutcome,
} from '../../workflows/contract/search-campaign.ts';
import { campaignFieldOf } from './campaign-field.ts';
import { GoogleAdsError, type GoogleAdsFault } from './google-ads-error.ts';
import { describeFailure, judge, messageOf, type ToOurField } from './google-ads-failures.ts';

/** Milliseconds to wait where Google does not say how long. */
const SHORT_PAUSE = 1_000;

/** What is wrong with the account itself, which the caller may choose another for. */
const OF_ACCOUNT: ReadonlySet<string> = new Set([
  'CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT',
  'CUSTOMER_NOT_ENABLED',
  'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
]);

/** Whether a mutate was refused because the account has a campaign of this name. */
export function isNameTaken({ faults }: GoogleAdsError): boolean {
  return faults.some(({ name }) => name === 'DUPLICATE_CAMPAIGN_NAME');
}

/** What a failed sending of a campaign means: all that the caller can mend, by their own fields. */
export function judgeCampaign(
  error: GoogleAdsError,
  campaign: SearchCampaign,
  exemptions: PolicyExemptions,
): SendOutcome {
  const verdict = judge(error);
  switch (verdict.kind) {
    case 'retry': {
      const { code, retryAfter = SHORT_PAUSE, isRefused } = verdict;
      return isRefused ? { kind: 'later', code, retryAfter } : { kind: 'doubtful' };
    }
    case 'token':
      return { kind: 'later', code: 'provider_unavailable', retryAfter: SHORT_PAUSE };
    case 'reauth':
      return { kind: 'refused', code: verdict.code, details: {} };
    case 'later':
      return { kind: 'refused', code: verdict.code, details: { retryAfter: verdict.retryAfter } };
    case 'never':
      return judgeFaults(error, campaignFieldOf(campaign), exemptions);
  }
}

function judgeFaults(
  error: GoogleAdsError,
  toOurField: ToOurField,
  exemptions: PolicyExemptions,
): SendOutcome {
  // What refers to something that was refused is refused with it.
  const faults = error.faults.filter(({ name }) => name !== 'TEMP_ID_RESOURCE_HAD_ERRORS');
  const findings = faults.flatMap((fault) => findingsOf(fault, toOurField, exemptions));
  const others = faults.filter(({ policyViolation, policyTopics }) => !policyViolation && !policyTopics);
  if (findings.length > 0 && others.length === 0) return { kind: 'policy', findings };

  const ofAccount = others.find(({ name }) => OF_ACCOUNT.has(name));
  if (ofAccount) {
    const fields = [{ path: 'customerId', message: messageOf(ofAccount) }];
    return { kind: 'refused', code: 'invalid_request', details: { reason: ofAccount.name, fields } };
  }
  const { code, details } = describeFailure(
    new GoogleAdsError({ ...(error.status !== undefined && { status: error.status }), faults: others }),
    toOurField,
  );
  const fields: FailureField[] = [...(details.fields ?? []), ...findings];
  return { kind: 'refused', code, details: { ...details, ...(details.fields && { fields }) } };
}

/**
 * The policies that a fault is about. One that was asked an exemption from and is found again cannot be exempted; nor
 * can one without words to exempt, for an empty key would exempt from the whole policy.
 */
function findingsOf(
  { path: steps, policyViolation, policyTopics = [] }: GoogleAdsFault,
  toOurField: ToOurField,
  sent: PolicyExemptions,
): PolicyFinding[] {
  const path = toOurField(steps) ?? '';
  const findings: PolicyFinding[] = policyTopics.map(({ topic }) => {
    const found = { path, message: `is against the policy ${topic}` };
    return sent.topics.includes(topic)
      ? { ...found, exemptible: false }
      : { ...found, exemptible: true, exemption: { topic } };
  });
  if (policyViolation) {
    const { policyName, violatingText, isExemptible } = policyViolation;
    const found = { path, message: `is against the policy ${policyName}` };
    const wasSent = sent.keys.some(
      (key) => key.policyName === policyName && key.violatingText === violatingText,
    );
    findings.push(
      isExemptible && !wasSent && violatingText !== '' && path.startsWith('keywords')
        ? { ...found, exemptible: true, exemption: { policyName, violatingText } }
        : { ...found, exemptible: false },
    );
  }
  return findings;
}
