import { ThroughlineError } from './errors.ts';
import type { Schema } from './operation-types.ts';

/** Campaign fields that request exemptions. */
export type Exemptions = Required<
  Pick<Schema<'CreateSearchCampaignRequest'>, 'exemptPolicyViolationKeys' | 'ignorablePolicyTopics'>
>;

/**
 * Error for a campaign with policy violations (`policy_violation`). `details` has the first 20, each with the field in
 * `path`, and whether it is `exemptible`.
 */
export class PolicyViolation extends ThroughlineError {
  /** Whether every reported violation can be exempted. If not, a repeat is refused again. */
  get isExemptible(): boolean {
    return this.details.length > 0 && this.details.every(({ exemption }) => exemption !== undefined);
  }

  /**
   * Returns the fields that request all possible exemptions, to add to the campaign. The provider saves an exempted
   * campaign, but may not serve it.
   * @param campaign the refused campaign, whose exemptions are kept
   */
  exemptions(campaign: Partial<Schema<'CreateSearchCampaignRequest'>> = {}): Exemptions {
    const exemptPolicyViolationKeys = [...(campaign.exemptPolicyViolationKeys ?? [])];
    const ignorablePolicyTopics = [...(campaign.ignorablePolicyTopics ?? [])];
    for (const { exemption } of this.details) {
      if (exemption === undefined) continue;
      if ('topic' in exemption) ignorablePolicyTopics.push(exemption.topic);
      else exemptPolicyViolationKeys.push(exemption);
    }
    return { exemptPolicyViolationKeys, ignorablePolicyTopics };
  }
}
