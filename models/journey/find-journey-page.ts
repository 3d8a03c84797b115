import type { Project } from '../in-project.ts';
import { rowsTogether } from '../rows.ts';
import {
  itemsStatement,
  readItems,
  type JourneyItems,
  type JourneyItemsQuery,
} from './find-journey-items.ts';
import {
  openingStatement,
  readingStatement,
  toResolvedJourney,
  type ResolvedJourney,
} from './read-resolved-journey.ts';

/**
 * How the statements of a page are planned: once for a connection, because PostgreSQL looks at each partition of the
 * events to plan one, which takes longer than to read the page; and by their indexes, however small the tables were at
 * that moment. A crash of PostgreSQL may lose that a caller was answered; then the lead is resolved once more.
 */
const SETTINGS = {
  planCacheMode: 'force_generic_plan',
  enableSeqScan: false,
  synchronousCommit: false,
} as const;

export type FoundJourneyPage = JourneyItems & { journey: ResolvedJourney };

/**
 * Reads a page of a journey that was resolved, in one round trip to PostgreSQL: what the lead was resolved to and the
 * items of its visitors, which the second statement reads from what the first has written.
 * @param isOpened whether it is a later page: the first one opens the resolution
 * @returns undefined when the lead was not resolved, or too long ago; for a later page also when it was not opened
 */
export async function findJourneyPage(
  { database, projectId }: Project,
  query: JourneyItemsQuery,
  { isOpened }: { isOpened: boolean },
): Promise<FoundJourneyPage | undefined> {
  const resolution = isOpened ? readingStatement(projectId, query) : openingStatement(projectId, query);
  const [known = [], found = []] = await rowsTogether({ database, projectId, settings: SETTINGS }, [
    resolution,
    itemsStatement(projectId, query),
  ]);
  const journey = toResolvedJourney(known);
  return journey && { journey, ...readItems(found, query) };
}
