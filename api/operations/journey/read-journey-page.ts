import {
  firstPosition,
  positionAfter,
  type JourneyItemsQuery,
  type JourneyPosition,
  type JourneyRow,
} from '../../../models/journey/find-journey-items.ts';
import { findJourneyPage, type ResolvedJourney } from '../../../models/journey/read-resolved-journey.ts';
import type { Project } from '../../../models/in-project.ts';
import type { Call } from '../operation.ts';
import type { JourneyCursor, JourneyList } from './journey-cursor.ts';

export type JourneyPageRows = {
  journey: ResolvedJourney;
  items: JourneyRow[];
  /** Undefined on the last page. */
  next: Omit<JourneyCursor, 'resolutionId'> | undefined;
};

export type JourneyPageQuery = {
  list: JourneyList;
  resolutionId: string;
  /** Undefined for the first page. */
  from: { after: JourneyPosition; asOf: string } | undefined;
  limit: number;
};

/**
 * Reads a page of a resolved journey in one round trip. Returns undefined if the resolution does not exist or has
 * expired.
 */
export async function readJourneyPage(
  { context, projectId }: Call,
  { list, resolutionId, from, limit }: JourneyPageQuery,
): Promise<JourneyPageRows | undefined> {
  const project: Project = { database: context.database, projectId };
  const { crmLeadId, kinds } = list;
  const query: JourneyItemsQuery = {
    resolutionId,
    crmLeadId,
    kinds,
    after: from?.after ?? firstPosition(Date.now()),
    asOf: from?.asOf,
    limit,
  };
  const page =
    (from && (await findJourneyPage(project, query, { isOpened: true }))) ??
    (await findJourneyPage(project, query, { isOpened: false }));
  if (!page) return undefined;
  const { journey, items, isCut } = page;
  const last = isCut ? items.at(-1) : undefined;
  return { journey, items, next: last && { after: positionAfter(last), asOf: from?.asOf ?? journey.asOf } };
}
