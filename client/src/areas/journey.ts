import { JourneyOperations } from '../generated/operations.gen.ts';
import type { Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';
import { pages } from '../pages.ts';

/** Kind of a journey item. */
export type JourneyKind =
  | 'web'
  | 'communication'
  | 'engagement'
  | 'commerce'
  | 'lifecycle'
  | 'advertising'
  | 'system';

/** Journeys of leads, and their visits. */
export class Journey extends JourneyOperations {
  /** Yields the items of a lead's journey, newest first. */
  async *items(
    lead: {
      crmLeadId: string;
      /** Default: all kinds. */
      kinds?: readonly JourneyKind[];
      projectId?: string | undefined;
    },
    options?: CallOptions,
  ): AsyncGenerator<Schema<'JourneyItem'>, void, undefined> {
    const { crmLeadId, kinds, projectId } = lead;
    const query = { crm_lead_id: crmLeadId, projectId, limit: 100, kinds: kinds?.join(',') };
    const journeys = pages(async (cursor) => {
      const answer = await this.getLeadJourney({ ...query, cursor }, options);
      return answer.journey;
    });
    for await (const { items } of journeys) yield* items;
  }
}
