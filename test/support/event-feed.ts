import { apiKey, send, parseSuccess, type Success } from '../api/open-world.ts';
import type { Tenant } from './tenant.ts';

export type FeedEvent = Omit<Success<'listEventLog'>['events'][number], 'data'> & {
  data: Record<string, unknown>;
};

type FeedPage = { events: FeedEvent[]; cursor: string; hasMore: boolean };

/**
 * Reads a page of a project's feed by its key. Returns undefined when a busy API asks for a retry.
 * @throws Error without an answer, or for a status other than 200 and 503
 */
export async function readFeedPage(
  api: string,
  { projectId, serviceAccountKey }: Pick<Tenant, 'projectId' | 'serviceAccountKey'>,
  { after, types }: { after?: string | undefined; types?: string },
): Promise<FeedPage | undefined> {
  const query = new URLSearchParams({
    limit: '500',
    ...(after !== undefined && { after }),
    ...(types !== undefined && { types }),
  });
  const url = `${api}/projects/${projectId}/event-log?${query.toString()}`;
  const answer = await send(url, { headers: apiKey(serviceAccountKey) });
  return answer.status === 503 ? undefined : parseSuccess('listEventLog', answer);
}
