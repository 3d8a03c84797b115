import {
  firstPosition,
  findJourneyItems,
  positionAfter,
  type JourneyItems,
  type JourneyItemsQuery,
  type JourneyPosition,
  type JourneyRow,
} from '../../../models/journey/find-journey-items.ts';
import {
  openResolvedJourney,
  readResolvedJourney,
  type ResolvedJourney,
} from '../../../models/journey/read-resolved-journey.ts';
import type { Project } from '../../../models/in-project.ts';
import type { Call } from '../operation.ts';
import type { JourneyCursor, JourneyList } from './journey-cursor.ts';

export type JourneyPageRows = {
  journey: ResolvedJourney;
  items: JourneyRow[];
  /** Where the next page continues; undefined on the last one. */
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
 * Reads a page of a journey that was resolved, in two round trips to PostgreSQL: the items are of the visitors that the
 * resolution names. Undefined when the lead was not resolved, or too long ago.
 */
export async function readJourneyPage(
  { context, projectId }: Call,
  { list, resolutionId, from, limit }: JourneyPageQuery,
): Promise<JourneyPageRows | undefined> {
  const project: Project = { database: context.database, projectId };
  const { crmLeadId, kinds } = list;
  // A crash of PostgreSQL may lose that a caller was answered; then the lead is resolved once more.
  const settings = { synchronousCommit: false };
  const asked = { resolutionId, crmLeadId };
  const journey =
    (from && (await readResolvedJourney(project, asked))) ??
    (await openResolvedJourney({ ...project, settings }, asked));
  if (!journey) return undefined;
  const { visitorIds, lead, header } = journey;
  const { firstSeenAt, lastSeenAt, pageviews, webSessions } = header;
  if (!firstSeenAt || !lastSeenAt) return { journey, items: [], next: undefined };
  const asOf = from?.asOf ?? journey.asOf;
  const query: JourneyItemsQuery = {
    visitorIds,
    seen: { from: firstSeenAt, until: lastSeenAt },
    emails: lead?.emails ?? [],
    kinds,
    after: from?.after ?? firstPosition(Date.now()),
    asOf,
    limit,
  };
  const { items, isCut } = await listItems(project, query, pageviews + webSessions);
  const last = isCut ? items.at(-1) : undefined;
  return { journey, items, next: last && { after: positionAfter(last), asOf } };
}

/** How much longer the first period to search is than a page takes on average: visits come in bursts. */
const MARGIN = 3;

/**
 * Lists items; of a dense history, those of its newest part first: what a statement costs to plan grows with the partitions
 * that it may read, however few rows it reads of them. All of it is read only where that part does not fill the page.
 * @param web how many items of the kind `web` the history has at least
 */
async function listItems(project: Project, query: JourneyItemsQuery, web: number): Promise<JourneyItems> {
  const since = query.kinds === undefined || query.kinds.includes('web') ? denseSince(query, web) : undefined;
  if (since) {
    const newest = await findJourneyItems(project, { ...query, since });
    if (newest.isCut) return newest;
  }
  return findJourneyItems(project, query);
}

/** Since when the newest part is; undefined where it would not be much less than all. */
function denseSince({ seen, after, limit }: JourneyItemsQuery, web: number): Date | undefined {
  const from = seen.from.getTime();
  const until = Math.min(seen.until.getTime(), Date.parse(after.at));
  const part = ((seen.until.getTime() - from) / web) * limit * MARGIN;
  return part < (until - from) / 2 ? new Date(until - part) : undefined;
}
