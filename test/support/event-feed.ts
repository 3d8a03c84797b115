import { z } from 'zod';
import { apiKey, send } from '../api/open-world.ts';
import type { Tenant } from './tenant.ts';

const event = z.object({
  id: z.uuid(),
  type: z.string(),
  timestamp: z.string(),
  projectId: z.uuid(),
  data: z.record(z.string(), z.unknown()),
});
const page = z.object({ events: z.array(event), cursor: z.string(), hasMore: z.boolean() });

export type FeedEvent = z.infer<typeof event>;

/**
 * Reads a page of a project's feed by its key. Undefined when the API sends the reader away for now, as a busy machine
 * may have it do.
 * @throws when there is no answer, or another one
 */
export async function readFeedPage(
  api: string,
  { projectId, serviceAccountKey }: Pick<Tenant, 'projectId' | 'serviceAccountKey'>,
  { after, types }: { after?: string | undefined; types?: string },
): Promise<z.infer<typeof page> | undefined> {
  const query = new URLSearchParams({
    limit: '500',
    ...(after !== undefined && { after }),
    ...(types !== undefined && { types }),
  });
  const url = `${api}/projects/${projectId}/event-log?${query.toString()}`;
  const answer = await send(url, { headers: apiKey(serviceAccountKey) });
  return answer.status === 503 ? undefined : page.parse(answer.body);
}
