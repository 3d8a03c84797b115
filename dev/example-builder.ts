import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uploadFile, withId, withName, type DemoApi } from './demo-api.ts';
import { DAY_MS } from './demo-days.ts';

const SUPPRESSED_ADDRESS = 'former.reader@example.com';

const LEAD_ADDRESS = 'avery.stone@example.com';

/** The API accepts times at most a year ahead. */
const SCHEDULED_DAYS = 300;

export const PROJECT_EXTERNAL_ID = 'reference';

const SERVICE_ACCOUNT = 'newsletter-server';

const createSuffix = () => randomUUID().slice(0, 8);

const listedKey = z.object({ id: z.string(), revokedAt: z.string().optional() });
const invitation = z.object({ id: z.string(), state: z.string() });
const connection = z.object({ id: z.string(), provider: z.string() });
const listedProject = z.object({ id: z.string(), externalId: z.string().optional(), state: z.string() });
const client = z.object({ clientId: z.string() });
const testDelivery = z.object({ deliveryId: z.string() });
const request = z.object({ requestId: z.string() });
const batch = z.object({ state: z.string() });
const journey = z.object({
  journey: z.object({ items: z.array(z.object({ cancel: z.object({ id: z.string() }).optional() })) }),
});

export type Example = {
  exists: (id: string) => Promise<boolean>;
  create: () => Promise<string>;
};

export function createExampleBuilder(
  api: DemoApi,
  { projectId, crmLeadId }: { projectId: string; crmLeadId: string },
) {
  const { call, list, create, has } = api;
  const project = `/projects/${projectId}`;
  const journeys = `${project}/integrations/crmprovider/journey`;

  const isListed = async (path: string, id: string) =>
    (await list(path, withId)).some((item) => item.id === id);

  const createKeyExample = (path: string, body: object): Example => ({
    exists: async (id) => (await list(path, listedKey)).some((key) => key.id === id && !key.revokedAt),
    create: () => create(path, body),
  });

  const listSendIds = async () => {
    const found = journey.parse(await call('GET', `${journeys}?crm_lead_id=${crmLeadId}`));
    return found.journey.items.flatMap(({ cancel }) => cancel?.id ?? []);
  };

  return {
    client: {
      exists: (id) => has(`/oauth-clients/${id}`),
      create: async () => {
        const body = { name: 'Workshop desk', type: 'web', redirectURLs: ['https://desk.example.com/'] };
        return client.parse(await call('POST', '/oauth-clients', body)).clientId;
      },
    },
    serviceAccount: {
      exists: (id) => has(`${project}/service-accounts/${id}/keys`),
      create: async () => {
        const path = `${project}/service-accounts`;
        const all = await list(path, withName);
        return (
          all.find(({ name }) => name === SERVICE_ACCOUNT)?.id ?? create(path, { name: SERVICE_ACCOUNT })
        );
      },
    },
    getKey: (account: string) =>
      createKeyExample(`${project}/service-accounts/${account}/keys`, { scopes: ['emails:send'] }),
    appKey: createKeyExample(`${project}/app-keys`, { name: 'newsletter' }),
    writeKey: createKeyExample(`${project}/write-keys`, {
      name: 'Workshop site',
      allowedOrigins: ['https://www.example.com'],
    }),
    projectToDelete: {
      exists: (id) => has(`/projects/${id}`),
      // Restore a deleted project, because its `externalId` stays reserved until the erasure.
      create: async () => {
        const externalId = PROJECT_EXTERNAL_ID;
        const all = await list('/projects', listedProject, 50);
        const existing = all.find((candidate) => candidate.externalId === externalId);
        if (existing?.state === 'deleted') await call('POST', `/projects/${existing.id}/restore`);
        return existing?.id ?? create('/projects', { name: 'Last season', externalId });
      },
    },
    accountToDelete: {
      exists: (id) => has(`${project}/service-accounts/${id}/keys`),
      create: () => create(`${project}/service-accounts`, { name: `old-importer-${createSuffix()}` }),
    },
    role: {
      exists: (id) => isListed(`${project}/roles`, id),
      create: () =>
        create(`${project}/roles`, { name: `Newsletter ${createSuffix()}`, permissions: ['emails:send'] }),
    },
    invitation: {
      exists: async (id) =>
        (await list(`${project}/invitations`, invitation)).some(
          (entry) => entry.id === id && ['open', 'expired'].includes(entry.state),
        ),
      create: () =>
        create(`${project}/invitations`, { email: `guest-${createSuffix()}@example.com`, roleIds: [] }),
    },
    connection: {
      exists: (id) => has(`${project}/connections/${id}`),
      create: async () => {
        const all = await list(`${project}/connections`, connection);
        const found = all.find(({ provider }) => provider === 'googleads');
        if (!found) throw new Error('The demo project has no connection to Google Ads.');
        return found.id;
      },
    },
    connectionToDelete: {
      exists: (id) => has(`${project}/connections/${id}`),
      // Journeys do not use this CRM: they use the primary connection or, if none is primary, the oldest.
      create: () =>
        create(`${project}/connections`, {
          provider: 'hubspot',
          credentials: { privateAppToken: 'pat-reference' },
        }),
    },
    // Nothing answers at the URL, so deliveries fail. The event type is rare, so deliveries are few.
    webhook: {
      exists: (id) => has(`${project}/webhooks/${id}`),
      create: () =>
        create(`${project}/webhooks`, {
          url: 'https://hooks.example.com/throughline',
          eventTypes: ['project.deleted'],
        }),
    },
    getDelivery: (webhook: string): Example => ({
      exists: (id) => isListed(`${project}/webhooks/${webhook}/deliveries`, id),
      create: async () =>
        testDelivery.parse(await call('POST', `${project}/webhooks/${webhook}/test`)).deliveryId,
    }),
    asset: {
      exists: (id) => has(`${project}/assets/${id}`),
      create: () =>
        uploadFile(api, projectId, {
          filename: 'pixel.gif',
          mimeType: 'image/gif',
          bytes: new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')),
        }),
    },
    journeyRequest: {
      exists: (id) => has(`${journeys}/requests/${id}`),
      create: async () => {
        const body = { visitorIds: ['vis_reference'] };
        return request.parse(await call('POST', `${journeys}/export`, body)).requestId;
      },
    },
    batch: {
      exists: async (id) =>
        (await has(`/emails/batch/${id}`)) &&
        batch.parse(await call('GET', `/emails/batch/${id}`)).state !== 'cancelled',
      create: () => scheduleBatch(call, 'grace@example.org'),
    },
    send: {
      exists: async (id) => (await listSendIds()).includes(id),
      create: async () => {
        await call('POST', `${project}/events`, { events: createVisit(LEAD_ADDRESS) });
        await scheduleBatch(call, LEAD_ADDRESS);
        const [sendId] = await listSendIds();
        if (sendId === undefined) throw new Error('The journey of the demo lead has no scheduled mail.');
        return sendId;
      },
    },
    suppression: async () => {
      await call('POST', '/emails/suppressions', { email: SUPPRESSED_ADDRESS, reason: 'unsubscribe' });
    },
  } satisfies Record<string, Example | ((...parts: never[]) => unknown)>;
}

/** @returns the batch's `trackingId` */
async function scheduleBatch(call: DemoApi['call'], email: string): Promise<string> {
  const trackingId = `next-season-${createSuffix()}`;
  await call('POST', '/emails/batch/queue', {
    trackingId,
    recipients: [{ email }],
    template: { subject: 'The workshops of next season', text: 'They are open for booking.' },
    scheduledFor: new Date(Date.now() + SCHEDULED_DAYS * DAY_MS).toISOString(),
  });
  return trackingId;
}

function createVisit(email: string): object[] {
  const visitorId = 'vis_reference';
  const occurredAt = new Date().toISOString();
  const touch = { utm_source: 'newsletter', landingPath: '/workshops' };
  return [
    { id: randomUUID(), type: 'session', visitorId, occurredAt, touch },
    { id: randomUUID(), type: 'identify', visitorId, occurredAt, email },
  ];
}
