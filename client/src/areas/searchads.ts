import { SearchadsOperations } from '../generated/operations.gen.ts';
import type { Answer, Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';

/** A campaign, and where it is created. */
export type NewCampaign = Schema<'CreateSearchCampaignRequest'> & {
  customerId: string;
  projectId?: string | undefined;
};

/** Search advertising: customers, campaigns, keyword ideas, health and figures. */
export class Searchads extends SearchadsOperations {
  /**
   * Creates a search campaign, or tests it with `validateOnly`. The request has an `Idempotency-Key`, so that retries
   * come to one campaign. After an error that leaves the outcome open (`ProviderTimeout`, `TimeoutError`,
   * `ConnectionError`) call it again with `idempotencyKey: error.idempotencyKey`, and get the campaign that it came to.
   * In a project with `requireApproval`, an `ENABLED` one is not created yet: the answer has the `approval` that it waits for.
   * @throws PolicyViolation where the provider found what is against its policies
   */
  createCampaign(campaign: NewCampaign, options?: CallOptions): Promise<Answer<'createSearchCampaign'>> {
    const { customerId, projectId, ...body } = campaign;
    return this.createSearchCampaign({ customerId, projectId, body }, options);
  }
}
