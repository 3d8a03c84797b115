import { SearchadsOperations } from '../generated/operations.gen.ts';
import type { Answer, Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';

/** Campaign with its account. */
export type NewCampaign = Schema<'CreateSearchCampaignRequest'> & {
  customerId: string;
  projectId?: string | undefined;
};

/** Search ads: accounts, campaigns, keyword ideas, health and reports. */
export class Searchads extends SearchadsOperations {
  /**
   * Creates a search campaign, or only validates it with `validateOnly`. Retries create no second campaign.
   * If the project's settings have `requireApproval`, an `ENABLED` campaign waits for approval, and the
   * response contains `approval`.
   * @throws ProviderTimeout, TimeoutError, ConnectionError if the outcome is unknown. Repeat the call with
   * `idempotencyKey: error.idempotencyKey`
   * @throws PolicyViolation if the provider found policy violations
   */
  createCampaign(campaign: NewCampaign, options?: CallOptions): Promise<Answer<'createSearchCampaign'>> {
    const { customerId, projectId, ...body } = campaign;
    return this.createSearchCampaign({ customerId, projectId, body }, options);
  }
}
