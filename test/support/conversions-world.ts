import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { apiKey, send, parseSuccess, type Answer, type Success } from '../api/open-world.ts';
import { ADS_QUEUES } from './activity-queues.ts';
import { testStack } from './config.ts';
import { connectAccount } from './connect-account.ts';
import { eventually } from './eventually.ts';
import { metaUser } from './meta-world.ts';
import { adsUser, openSearchadsWorld } from './searchads-world.ts';

/** A customer of the sandbox's agency, its conversion action for imports, and the agency's dataset. */
export const GOOGLE = { customerId: '2000000001', conversionAction: '6000000002' };
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

/** Shortens waits from minutes and hours to seconds. */
export const SHORT_WAITS = {
  CONVERSION_STATUS_AFTER_SECONDS: '0.5',
  CONVERSION_CLICK_RETRY_SECONDS: '0.5',
  CONVERSION_BLOCKED_RETRY_SECONDS: '1',
};

/** Opens an API with a worker, and a Google Ads user and a Meta user for one test file. */
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
  const { control } = testStack().sandbox;
  const google = adsUser('agency');
  const meta = metaUser('agency');
  const callControl = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(control + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    { projectId, serviceAccountKey } = world.tenant,
  ): Promise<Answer> => {
    const url = `${world.api.url}/projects/${projectId}/${path}`;
    // A busy machine may exceed the API's time limit.
    return eventually(async () => {
      const answer = await send(url, {
        method,
        headers: apiKey(serviceAccountKey),
        ...(body !== undefined && { body }),
      });
      return answer.status >= 503 ? undefined : answer;
    });
  };
  await callControl('PUT', '/control/settings/datamanager', {
    account: google.refreshToken,
    processingMinutes: 0,
  });
  return {
    ...world,
    google,
    meta,
    call,
    callControl,
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
    put: (name: string, body: object) => call('PUT', `conversion-goals/${name}`, body),
    /** Sends events, each with a new id unless it has one. */
    async sendEvents(events: readonly Record<string, unknown>[], tenant = world.tenant): Promise<void> {
      const body = {
        events: events.map((event) => ({ id: randomUUID(), occurredAt: new Date().toISOString(), ...event })),
      };
      const answer = await call('POST', 'events', body, tenant);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    /** Returns an order's conversions once they reach the expected state. */
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
    async listGoogleConversions(account = google.refreshToken) {
      const answer = await fetch(`${control}/control/conversions/datamanager?account=${account}`);
      return googleConversions.parse(await answer.json()).conversions;
    },
    async listMetaEvents() {
      const answer = await fetch(`${control}/control/conversions/meta?account=${meta.token}`);
      return metaEvents.parse(await answer.json()).events;
    },
  };
}

export type ConversionsWorld = Awaited<ReturnType<typeof openConversionsWorld>>;

/** Returns a visit from an ad, and an order of that visitor. */
export function visitAndOrder(
  order: { orderId: string; revenueCents?: number; at?: Date } & Record<string, unknown>,
  touch: Record<string, string>,
): Record<string, unknown>[] {
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
