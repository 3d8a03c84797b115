import { ThroughlineError } from './errors.ts';
import type { Schema } from './operation-types.ts';

/** Fields of a campaign that request policy exemptions. */
export type Exemptions = Required<
  Pick<Schema<'CreateSearchCampaignRequest'>, 'exemptPolicyViolationKeys' | 'ignorablePolicyTopics'>
>;

/**
 * Error for a campaign with policy violations (`policy_violation`). `details` lists the first 20. Each has
 * the violating field in `path`, and an `exemption` if one can be requested.
 */
export class PolicyViolation extends ThroughlineError {
  /** Whether every reported violation can be exempted. If not, the campaign must be changed. */
  get isExemptible(): boolean {
    return this.details.length > 0 && this.details.every(({ exemption }) => exemption !== undefined);
  }

  /**
   * Returns the fields that request every available exemption. Add them to the campaign and send it again.
   * Google Ads saves an exempted campaign, but might not serve it.
   * @param campaign the refused campaign; exemptions that it already requested are kept
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
