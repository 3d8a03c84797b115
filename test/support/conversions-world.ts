import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { apiKey, retryWhenBusy, send, parseSuccess, type Answer, type Success } from '../api/open-world.ts';
import { ADS_QUEUES } from './worker.ts';
import { connectAccount } from './tenant.ts';
import { eventually } from './eventually.ts';
import { createMetaUser } from './meta-world.ts';
import { createSandboxControl } from './sandbox-control.ts';
import { createAdsUser, openSearchadsWorld } from './searchads-world.ts';

/** Google Ads customer of the sandbox's agency, and its conversion action for imports. */
export const GOOGLE = { customerId: '2000000001', conversionAction: '6000000002' };
/** Meta dataset of the sandbox's agency. */
export const META = { metaDataset: '3100000000000001' };

export type Conversion = Success<'listConversions'>['conversions'][number];

const googleConversions = z.object({
  conversions: z.array(
    z.looseObject({
      transactionId: z.string(),
      value: z.number().optional(),
      received: z.number(),
      isRetracted: z.boolean(),
      adIdentifiers: z.record(z.string(), z.unknown()).nullish(),
      userIdentifiers: z.unknown().optional(),
    }),
  ),
});
const metaEvents = z.object({
  events: z.array(z.looseObject({ eventId: z.string(), eventName: z.string(), received: z.number() })),
});

export const SHORT_WAITS = {
  CONVERSION_STATUS_AFTER_SECONDS: '0.5',
  CONVERSION_CLICK_RETRY_SECONDS: '0.5',
  CONVERSION_BLOCKED_RETRY_SECONDS: '1',
};

export async function openConversionsWorld({
  withoutWorker = false,
  googleAdsClientId,
}: { withoutWorker?: boolean; googleAdsClientId?: string } = {}) {
  const world = await openSearchadsWorld({
    workerEnv: SHORT_WAITS,
    queues: [...ADS_QUEUES, 'conversions'],
    withoutWorker,
    ...(googleAdsClientId !== undefined && { googleAdsClientId }),
  });
  const google = createAdsUser('agency');
  const meta = createMetaUser('agency');
  const dataManager = createSandboxControl('datamanager', google.refreshToken);
  const metaControl = createSandboxControl('meta', meta.token);
  const call = (
    method: string,
    path: string,
    body?: unknown,
    { projectId, serviceAccountKey } = world.tenant,
  ): Promise<Answer> =>
    retryWhenBusy(() =>
      send(`${world.api.url}/projects/${projectId}/${path}`, {
        method,
        headers: apiKey(serviceAccountKey),
        body,
      }),
    );
  await dataManager.set({ processingMinutes: 0 });
  return {
    ...world,
    google,
    meta,
    dataManager,
    metaControl,
    call,
    connectGoogle: (refreshToken = google.refreshToken, project = world.tenant.projectId) =>
      world.connect(project, refreshToken),
    connectMeta: () =>
      connectAccount(world.admin, {
        project: world.tenant.projectId,
        provider: 'meta',
        externalId: '123',
        name: 'Agency',
        secret: meta.token,
      }),
    putGoal: (name: string, body: object) => call('PUT', `conversion-goals/${name}`, body),
    async sendEvents(events: readonly Record<string, unknown>[], tenant = world.tenant): Promise<void> {
      const body = {
        events: events.map((event) => ({ id: randomUUID(), occurredAt: new Date().toISOString(), ...event })),
      };
      const answer = await call('POST', 'events', body, tenant);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    waitForConversions: (
      subject: string,
      isReached: (found: Conversion[]) => boolean,
      tenant = world.tenant,
    ) =>
      eventually(async () => {
        const answer = await call('GET', 'conversions?limit=100', undefined, tenant);
        const { conversions } = parseSuccess('listConversions', answer);
        const found = conversions.filter((conversion) => conversion.subject === subject);
        return found.length > 0 && isReached(found) ? found : undefined;
      }),
    listGoogleConversions: async () =>
      googleConversions.parse(await dataManager.read('conversions/datamanager')).conversions,
    listMetaEvents: async () => metaEvents.parse(await metaControl.read('conversions/meta')).events,
  };
}

export type ConversionsWorld = Awaited<ReturnType<typeof openConversionsWorld>>;

export const isAtGoogle = ({ destination }: Conversion) => destination.customerId !== undefined;

export function createVisitAndOrder(
  order: { orderId: string; revenueCents?: number; at?: Date } & Record<string, unknown>,
  touch: Record<string, string>,
): [visit: Record<string, unknown>, order: Record<string, unknown>] {
  const { at = new Date(), ...fields } = order;
  const visitorId = `visitor-${order.orderId}`;
  return [
    {
      type: 'session',
      visitorId,
      sessionId: `session-${order.orderId}`,
      occurredAt: new Date(at.getTime() - 3_600_000).toISOString(),
      touch,
    },
    {
      type: 'order',
      visitorId,
      occurredAt: at.toISOString(),
      revenueCents: 4_900,
      consent: { adUserData: 'granted', adPersonalization: 'granted' },
      ...fields,
    },
  ];
}
