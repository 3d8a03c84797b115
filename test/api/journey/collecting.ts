import { randomUUID } from 'node:crypto';
import { writeKeyCreate } from '../../../admin/commands/write-key.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import { apiKey, parseSuccess, send, type Answer, type World } from '../open-world.ts';

export const SITE = 'https://www.shop.example';
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export type EventFields = Record<string, unknown>;

export function createEvent(change: EventFields = {}): EventFields {
  return {
    id: randomUUID(),
    type: 'page_view',
    visitorId: createVisitorId(),
    occurredAt: new Date().toISOString(),
    ...(change['type'] === undefined && { path: '/workshops' }),
    ...change,
  };
}

export type Collect = (
  events: readonly EventFields[],
  change?: { headers?: Record<string, string | undefined>; projectId?: string; body?: object },
) => Promise<Answer>;

export function createServerCollector(world: World, url = world.api.url): Collect {
  return createCollector(url, world.tenant.projectId, apiKey(world.tenant.serviceAccountKey));
}

export async function createBrowserCollector(world: World, url = world.api.url): Promise<Collect> {
  const { projectId } = world.tenant;
  const { key } = await writeKeyCreate(world.admin, { project: projectId, name: 'shop', origin: [SITE] });
  return createCollector(url, projectId, { 'x-write-key': key, origin: SITE, 'user-agent': BROWSER });
}

function createCollector(url: string, ownProject: string, credentials: Record<string, string>): Collect {
  return (events, { headers = {}, projectId = ownProject, body = {} } = {}) => {
    const headerEntries = Object.entries({ ...credentials, ...headers }).filter(
      (header): header is [string, string] => header[1] !== undefined,
    );
    return send(`${url}/projects/${projectId}/events`, {
      method: 'POST',
      headers: Object.fromEntries(headerEntries),
      body: { events, ...body },
    });
  };
}

export const parseCollected = (answer: Answer) => parseSuccess('collectEvents', answer);
