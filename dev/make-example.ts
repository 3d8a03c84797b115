import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DemoApi } from './demo-api.ts';

/** Address in the examples of suppressions. */
const SUPPRESSED_ADDRESS = 'former.reader@example.com';

/** Address of the CRM lead with a journey in the demo. */
const LEAD_ADDRESS = 'avery.stone@example.com';

/** Days for which a batch stays `scheduled`; the API's limit is a year. */
const SCHEDULED_DAYS = 300;

/** `externalId` of the project in the example of project deletion. */
export const PROJECT_EXTERNAL_ID = 'reference';

/** Service account in the examples of keys. */
const SERVICE_ACCOUNT = 'newsletter-server';

/** Returns a short suffix that makes a name unique. */
const createSuffix = () => randomUUID().slice(0, 8);

const listedKeys = z.array(z.object({ id: z.string(), revokedAt: z.string().optional() }));
const accountKeys = z.object({ keys: listedKeys });
const appKeys = z.object({ appKeys: listedKeys });
const writeKeys = z.object({ writeKeys: listedKeys });
const accounts = z.object({ serviceAccounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const roles = z.object({ roles: z.array(z.object({ id: z.string() })) });
const invitations = z.object({ invitations: z.array(z.object({ id: z.string(), state: z.string() })) });
const connections = z.object({ connections: z.array(z.object({ id: z.string(), provider: z.string() })) });
const projects = z.object({
  projects: z.array(z.object({ id: z.string(), externalId: z.string().optional(), state: z.string() })),
});
const client = z.object({ clientId: z.string() });
const deliveries = z.object({ deliveries: z.array(z.object({ id: z.string() })) });
const testDelivery = z.object({ deliveryId: z.string() });
const upload = z.object({ uploads: z.tuple([z.object({ itemId: z.string(), uploadUrl: z.string() })]) });
const request = z.object({ requestId: z.string() });
const batch = z.object({ state: z.string() });
const journey = z.object({
  journey: z.object({ items: z.array(z.object({ cancel: z.object({ id: z.string() }).optional() })) }),
});

type Keys = z.infer<typeof listedKeys>;

/** A resource of the demo project that an example names. */
export type Example = {
  /** Returns whether the resource still exists. */
  exists: (id: string) => Promise<boolean>;
  make: () => Promise<string>;
};

/** Returns a builder for the resources that the API reference page names, in one project. */
export function createExampleBuilder(
  { call, make, has }: DemoApi,
  { projectId, crmLeadId }: { projectId: string; crmLeadId: string },
) {
  const project = `/projects/${projectId}`;
  const journeys = `${project}/integrations/crmprovider/journey`;

  const createKeyExample = (path: string, getKeys: (page: unknown) => Keys, body: object): Example => ({
    exists: async (id) =>
      getKeys(await call('GET', `${path}?limit=100`)).some((key) => key.id === id && !key.revokedAt),
    make: () => make(path, body),
  });

  const listSendIds = async () => {
    const found = journey.parse(await call('GET', `${journeys}?crm_lead_id=${crmLeadId}`));
    return found.journey.items.flatMap(({ cancel }) => cancel?.id ?? []);
  };

  return {
    client: {
      exists: (id) => has(`/oauth-clients/${id}`),
      make: async () => {
        const body = { name: 'Workshop desk', type: 'web', redirectURLs: ['https://desk.example.com/'] };
        return client.parse(await call('POST', '/oauth-clients', body)).clientId;
      },
    },
    serviceAccount: {
      exists: (id) => has(`${project}/service-accounts/${id}/keys`),
      make: async () => {
        const path = `${project}/service-accounts`;
        const all = accounts.parse(await call('GET', `${path}?limit=100`)).serviceAccounts;
        return all.find(({ name }) => name === SERVICE_ACCOUNT)?.id ?? make(path, { name: SERVICE_ACCOUNT });
      },
    },
    getKey: (account: string) =>
      createKeyExample(
        `${project}/service-accounts/${account}/keys`,
        (page) => accountKeys.parse(page).keys,
        {
          scopes: ['emails:send'],
        },
      ),
    appKey: createKeyExample(`${project}/app-keys`, (page) => appKeys.parse(page).appKeys, {
      name: 'newsletter',
    }),
    writeKey: createKeyExample(`${project}/write-keys`, (page) => writeKeys.parse(page).writeKeys, {
      name: 'Workshop site',
      allowedOrigins: ['https://www.example.com'],
    }),
    projectToDelete: {
      exists: (id) => has(`/projects/${id}`),
      // A deleted project is restored, because its externalId stays reserved until the erasure.
      make: async () => {
        const externalId = PROJECT_EXTERNAL_ID;
        const all = projects.parse(await call('GET', '/projects?limit=50')).projects;
        const existing = all.find((candidate) => candidate.externalId === externalId);
        if (existing?.state === 'deleted') await call('POST', `/projects/${existing.id}/restore`);
        return existing?.id ?? make('/projects', { name: 'Last season', externalId });
      },
    },
    accountToDelete: {
      exists: (id) => has(`${project}/service-accounts/${id}/keys`),
      make: () => make(`${project}/service-accounts`, { name: `old-importer-${createSuffix()}` }),
    },
    role: {
      exists: async (id) =>
        roles.parse(await call('GET', `${project}/roles?limit=100`)).roles.some((role) => role.id === id),
      make: () =>
        make(`${project}/roles`, { name: `Newsletter ${createSuffix()}`, permissions: ['emails:send'] }),
    },
    invitation: {
      exists: async (id) =>
        invitations
          .parse(await call('GET', `${project}/invitations?limit=100`))
          .invitations.some((entry) => entry.id === id && ['open', 'expired'].includes(entry.state)),
      make: () =>
        make(`${project}/invitations`, { email: `guest-${createSuffix()}@example.com`, roleIds: [] }),
    },
    connection: {
      exists: (id) => has(`${project}/connections/${id}`),
      make: async () => {
        const all = connections.parse(await call('GET', `${project}/connections?limit=100`)).connections;
        const found = all.find(({ provider }) => provider === 'googleads');
        if (!found) throw new Error('The demo project has no connection to Google Ads.');
        return found.id;
      },
    },
    connectionToDelete: {
      exists: (id) => has(`${project}/connections/${id}`),
      // A second CRM, which no journey uses: journeys read the oldest connection.
      make: () =>
        make(`${project}/connections`, {
          provider: 'hubspot',
          credentials: { privateAppToken: 'pat-reference' },
        }),
    },
    // The URL does not answer, so deliveries show failures; the event types are rare.
    webhook: {
      exists: (id) => has(`${project}/webhooks/${id}`),
      make: () =>
        make(`${project}/webhooks`, {
          url: 'https://hooks.example.com/throughline',
          eventTypes: ['project.deleted'],
        }),
    },
    deliveryOf: (webhook: string): Example => ({
      exists: async (id) =>
        deliveries
          .parse(await call('GET', `${project}/webhooks/${webhook}/deliveries?limit=100`))
          .deliveries.some((delivery) => delivery.id === id),
      make: async () =>
        testDelivery.parse(await call('POST', `${project}/webhooks/${webhook}/test`)).deliveryId,
    }),
    asset: {
      exists: (id) => has(`${project}/assets/${id}`),
      make: async () => {
        const bytes = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
        const file = { filename: 'pixel.gif', mimeType: 'image/gif', sizeBytes: bytes.byteLength };
        const body = { files: [file] };
        const created = upload.parse(await call('POST', `${project}/assets/upload-urls`, body));
        const [{ itemId, uploadUrl }] = created.uploads;
        const headers = { 'content-type': file.mimeType };
        const put = await fetch(uploadUrl, { method: 'PUT', headers, body: bytes });
        if (!put.ok) throw new Error(`The object store answered ${put.status} to an upload.`);
        await call('POST', `${project}/assets/${itemId}/complete`);
        return itemId;
      },
    },
    journeyRequest: {
      exists: (id) => has(`${journeys}/requests/${id}`),
      make: async () => {
        const body = { visitorIds: ['vis_reference'] };
        return request.parse(await call('POST', `${journeys}/export`, body)).requestId;
      },
    },
    batch: {
      exists: async (id) =>
        (await has(`/emails/batch/${id}`)) &&
        batch.parse(await call('GET', `/emails/batch/${id}`)).state !== 'cancelled',
      make: () => scheduleBatch(call, 'grace@example.org'),
    },
    send: {
      exists: async (id) => (await listSendIds()).includes(id),
      make: async () => {
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

/** Schedules a batch. @returns its trackingId */
async function scheduleBatch(call: DemoApi['call'], email: string): Promise<string> {
  const trackingId = `next-season-${createSuffix()}`;
  await call('POST', '/emails/batch/queue', {
    trackingId,
    recipients: [{ email }],
    template: { subject: 'The workshops of next season', text: 'They are open for booking.' },
    scheduledFor: new Date(Date.now() + SCHEDULED_DAYS * 86_400_000).toISOString(),
  });
  return trackingId;
}

/** Returns a visit that ends with the visitor's address. */
function createVisit(email: string): object[] {
  const visitorId = 'vis_reference';
  const occurredAt = new Date().toISOString();
  const touch = { utm_source: 'newsletter', landingPath: '/workshops' };
  return [
    { id: randomUUID(), type: 'session', visitorId, occurredAt, touch },
    { id: randomUUID(), type: 'identify', visitorId, occurredAt, email },
  ];
}
