import {
  getFirstPosition,
  toPositionAfter,
  type JourneyItemsQuery,
} from '../../../models/journey/find-journey-items.ts';
import { findJourneyPage } from '../../../models/journey/read-resolved-journey.ts';
import { unavailable } from '../../request/errors.ts';
import { serializeJourney } from '../../serializers/journey.ts';
import { toProject, type Call } from '../operation.ts';
import {
  openJourneyCursor,
  signJourneyCursor,
  type JourneyCursor,
  type JourneyList,
} from './journey-cursor.ts';

const DEFAULT_LIMIT = 50;

/**
 * Resolves the person for the first page. Later pages use the same resolution, or a new one if it has
 * expired.
 * @param resolve matches the person with visitors and returns the id of the stored resolution
 */
export async function readJourney(
  call: Call,
  {
    list,
    query: { limit = DEFAULT_LIMIT, cursor, include },
    resolve,
  }: {
    list: JourneyList;
    query: { limit?: number; cursor?: string; include?: string };
    resolve: () => Promise<string>;
  },
) {
  const { projectId, context } = call;
  const from = cursor === undefined ? undefined : openJourneyCursor(context.cursors, list, cursor);
  const read = (id: string) => readResolvedPage(call, { list, resolutionId: id, from, limit });
  let resolutionId = from?.resolutionId;
  let page = resolutionId === undefined ? undefined : await read(resolutionId);
  if (resolutionId === undefined || !page) {
    resolutionId = await resolve();
    page = await read(resolutionId);
  }
  // An erasure has deleted the resolution in the meantime.
  if (!page) throw unavailable();
  const { journey, items, next } = page;
  const nextCursor = next ? signJourneyCursor(context.cursors, list, { resolutionId, ...next }) : null;
  const withEvidence = include === 'match_evidence';
  return serializeJourney({ projectId, journey, items, nextCursor, withEvidence }, new Date());
}

type PageQuery = {
  list: JourneyList;
  resolutionId: string;
  from: JourneyCursor | undefined;
  limit: number;
};

async function readResolvedPage(call: Call, { list, resolutionId, from, limit }: PageQuery) {
  const project = toProject(call);
  const { crmLeadId, kinds, since, until } = list;
  const query: JourneyItemsQuery = {
    resolutionId,
    crmLeadId,
    kinds,
    since,
    after: from?.after ?? getFirstPosition(Date.now(), until),
    asOf: from?.asOf,
    limit,
  };
  const page =
    (from && (await findJourneyPage(project, query, { isOpened: true }))) ??
    (await findJourneyPage(project, query, { isOpened: false }));
  if (!page) return undefined;
  const { journey, items, isCut } = page;
  const last = isCut ? items.at(-1) : undefined;
  return { journey, items, next: last && { after: toPositionAfter(last), asOf: from?.asOf ?? journey.asOf } };
}
