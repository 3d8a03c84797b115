import { ThroughlineError } from './errors.ts';
import type { Schema } from './operation-types.ts';

/** The fields of a campaign that ask for exemptions. */
export type Exemptions = Required<
  Pick<Schema<'CreateSearchCampaignRequest'>, 'exemptPolicyViolationKeys' | 'ignorablePolicyTopics'>
>;

/**
 * The provider found policy violations in a campaign (`policy_violation`). `details` has the first 20, each with its
 * field in `path`, and whether it is `exemptible`.
 */
export class PolicyViolation extends ThroughlineError {
  /** Whether an exemption can be asked for each violation that is told. Without that, a repeat is refused again. */
  get isExemptible(): boolean {
    return this.details.length > 0 && this.details.every(({ exemption }) => exemption !== undefined);
  }

  /**
   * The fields that ask for every exemption that can be had, to be put into the campaign. What is exempted is saved,
   * but the provider may not serve it.
   * @param asked the exemptions that the refused campaign asked for already, which stay
   */
  exemptions(asked: Partial<Schema<'CreateSearchCampaignRequest'>> = {}): Exemptions {
    const exemptPolicyViolationKeys = [...(asked.exemptPolicyViolationKeys ?? [])];
    const ignorablePolicyTopics = [...(asked.ignorablePolicyTopics ?? [])];
    for (const { exemption } of this.details) {
      if (exemption === undefined) continue;
      if ('topic' in exemption) ignorablePolicyTopics.push(exemption.topic);
      else exemptPolicyViolationKeys.push(exemption);
    }
    return { exemptPolicyViolationKeys, ignorablePolicyTopics };
  }
}
