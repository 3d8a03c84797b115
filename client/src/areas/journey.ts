import { JourneyOperations } from '../generated/operations.gen.ts';
import type { Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';
import { pages } from '../pages.ts';

/** A kind of what is in a journey. */
export type JourneyKind =
  'web' | 'communication' | 'engagement' | 'commerce' | 'lifecycle' | 'advertising' | 'system';

/** Journeys of leads, and the visits that they are made of. */
export class Journey extends JourneyOperations {
  /** Everything that a lead did and got, the newest first. */
  async *items(
    lead: {
      crmLeadId: string;
      /** Only these kinds; by default all. */
      kinds?: readonly JourneyKind[];
      projectId?: string | undefined;
    },
    options?: CallOptions,
  ): AsyncGenerator<Schema<'JourneyItem'>, void, undefined> {
    const { crmLeadId, kinds, projectId } = lead;
    const query = { crm_lead_id: crmLeadId, projectId, limit: 100, ...(kinds && { kinds: kinds.join(',') }) };
    const journeys = pages(async (cursor) => {
      const answer = await this.getLeadJourney(
        { ...query, ...(cursor !== undefined && { cursor }) },
        options,
      );
      return answer.journey;
    });
    for await (const { items } of journeys) yield* items;
  }
}
