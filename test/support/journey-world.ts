import { randomUUID } from 'node:crypto';
import {
  apiKey,
  openWorld,
  send,
  parseSuccess,
  untilAvailable,
  type Answer,
  type Success,
  type World,
  type WorldOptions,
} from '../api/open-world.ts';
import { connectCrm, createCrmPortal } from './crm-portal.ts';
import { createBatchClient } from './email-batch.ts';
import { getPrivacyClient } from './journey-privacy.ts';
import type { Tenant } from './tenant.ts';

export type JourneyWorld = Awaited<ReturnType<typeof openJourneyWorld>>;

export type ConnectedTenant = Awaited<ReturnType<JourneyWorld['connectTenant']>>;

export async function openJourneyWorld(options: WorldOptions = {}) {
  const world = await openWorld({ worker: { queues: ['crm', 'resend'] }, ...options });
  const getClients = (tenant: Tenant) => ({
    tenant,
    requests: getJourneyClient(world, tenant),
    privacy: getPrivacyClient(world, tenant),
    mails: createBatchClient(world.api.url, { 'x-app-key': tenant.appKey }),
  });
  return {
    ...world,
    getClients,
    createUnconnectedTenant: async () => getClients(await world.createTenant()),
    connectTenant: async () => {
      const tenant = await world.createTenant();
      const portal = createCrmPortal();
      const connectionId = await connectCrm(world.admin, tenant.projectId, portal.token);
      return { ...getClients(tenant), portal, connectionId };
    },
  };
}

export type JourneyItem = Success<'getLeadJourney'>['journey']['items'][number];

type Query = Record<string, string | number | undefined>;

export function getJourneyClient(
  { api }: { api: Pick<World['api'], 'url'> },
  { projectId, serviceAccountKey }: Tenant,
) {
  const headers = apiKey(serviceAccountKey);
  const requestOnce = (leadId: string, query: Query = {}): Promise<Answer> => {
    const defined = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = new URLSearchParams({ crm_lead_id: leadId, ...Object.fromEntries(defined) });
    const path = `/projects/${projectId}/integrations/crmprovider/journey?${search.toString()}`;
    return send(api.url + path, { headers });
  };
  return {
    requestOnce,
    /** Retries a 503, which a busy machine may cause. */
    request: (leadId: string, query?: Query): Promise<Answer> =>
      untilAvailable(() => requestOnce(leadId, query)),
    /** @throws Error with the response, for any status but 200 */
    async read(leadId: string, query?: Query) {
      return parseSuccess('getLeadJourney', await this.request(leadId, query));
    },
    /** Reads all pages. `between` runs before each page except the first. */
    async readAll(leadId: string, query: Query = {}, between = async () => {}): Promise<JourneyItem[]> {
      const items: JourneyItem[] = [];
      let cursor: string | undefined;
      for (;;) {
        const { journey } = await this.read(leadId, { ...query, cursor });
        items.push(...journey.items);
        if (journey.nextCursor === null) return items;
        cursor = journey.nextCursor;
        await between();
      }
    },
    async collect(...events: Record<string, unknown>[]): Promise<void> {
      const body = {
        events: events.map((event) => ({
          id: randomUUID(),
          occurredAt: new Date().toISOString(),
          ...event,
        })),
      };
      const answer = await untilAvailable(() =>
        send(`${api.url}/projects/${projectId}/events`, { method: 'POST', headers, body }),
      );
      const { accepted } = parseSuccess('collectEvents', answer);
      if (accepted !== events.length) throw new Error(JSON.stringify(answer.body));
    },
  };
}

export function createVisitorId(): string {
  return `vis_${randomUUID()}`;
}

export const LEAD = '101';
export const ADDRESS = 'avery.stone@example.com';

/** Creates a visitor who gave the address of {@link LEAD} two hours ago. */
export async function createKnownVisitor({ requests }: Pick<ConnectedTenant, 'requests'>): Promise<string> {
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, email: ADDRESS, occurredAt: minutesAgo(120) });
  return visitorId;
}

export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
