import { z } from 'zod';
import { createDemoApi, uploadFile, withName, type DemoApi } from './demo-api.ts';
import { DEMO_CONVERSION_ACTION, DEMO_DATASET, LOST_CRM } from './demo-connections.ts';
import { runBatches } from './demo-batches.ts';
import { createSequence } from './demo-sequence.ts';
import { moveEventUsage, writeSentMail } from './demo-history.ts';
import { listLeadEvents, listOtherEvents } from './demo-visitors.ts';
import { getMessage } from './processes/errors.ts';
import { readJsonOrEmpty, writePrivateJson } from './private-file.ts';
import type { StackFile } from './stack-file.ts';

/** `filledOn`: the day (UTC) on which `fillMonth` last succeeded. */
const storedProgress = z.object({
  asOf: z.iso.datetime(),
  parts: z.array(z.string()),
  filledOn: z.iso.date().optional(),
});

/** Limit of `POST /projects/{projectId}/events`. */
const EVENTS_PER_REQUEST = 500;

type Stack = Pick<StackFile, 'api' | 'demo' | 'sandbox' | 'postgres'>;

/** `create` runs again after an interruption, so it must not create duplicates. */
type Part = {
  name: string;
  sendsMail?: boolean;
  uploadsFiles?: boolean;
  create: (demo: DemoApi, stack: Stack, asOf: Date) => Promise<void>;
};

/**
 * Created before the start message is printed, because the README's example may read these journeys right
 * after the message.
 */
const LEAD_JOURNEYS: Part = {
  name: 'leads',
  create: (demo, stack, asOf) => sendEvents(demo, stack, listLeadEvents(asOf)),
};

/** Created before the orders are sent, because a goal counts only orders that arrive after its creation. */
const CONVERSION_GOAL: Part = { name: 'a conversion goal', create: createGoal };

const PARTS: readonly Part[] = [
  { name: 'roles', create: createRoles },
  { name: 'an invitation', sendsMail: true, create: inviteMember },
  { name: 'files', uploadsFiles: true, create: createFiles },
  { name: 'campaigns', create: createCampaigns },
  { name: 'a connection to reconnect', create: checkConnections },
  { name: 'batches', sendsMail: true, create: runBatches },
  {
    name: 'a sequence',
    sendsMail: true,
    create: (demo, stack) => createSequence(demo, stack.demo.projectId),
  },
];

export async function ensureLeadJourneys(stack: Stack, file: string): Promise<void> {
  await ensureParts(stack, file, [LEAD_JOURNEYS]);
}

/**
 * Fills the last 30 days with mail and visits, and creates each part once. Does not restore deleted parts.
 * @returns the names of the parts that this call created
 * @throws AggregateError when some parts failed; the next start tries them again
 */
export async function ensureActivity(
  stack: Stack,
  file: string,
  { mail, uploads }: { mail: boolean; uploads: boolean },
): Promise<string[]> {
  const parts = PARTS.filter((part) => (mail || !part.sendsMail) && (uploads || !part.uploadsFiles));
  const failures: unknown[] = [];
  const collectFailure = (creation: Promise<string[]>) =>
    creation.catch((error: unknown) => void failures.push(error));
  const created = [
    await collectFailure(fillMonth(stack, file, new Date())),
    await collectFailure(ensureParts(stack, file, parts)),
  ];
  if (failures.length > 0) throw new AggregateError(failures, failures.map(getMessage).join('; '));
  return created.flatMap((names) => names ?? []);
}

/** Adds mail up to yesterday and visits up to now. Does nothing if an earlier call succeeded today (UTC). */
async function fillMonth(stack: Stack, file: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10);
  if (storedProgress.safeParse(readJsonOrEmpty(file)).data?.filledOn === today) return [];
  await writeSentMail(stack, now);
  const visits = listOtherEvents(now);
  const send = async (events: typeof visits) => {
    await sendEvents(createDemoApi(stack.api, stack.demo), stack, events);
    await moveEventUsage(stack);
  };
  await send(visits.filter(({ type }) => type !== 'order'));
  const created = await ensureParts(stack, file, [CONVERSION_GOAL]);
  await send(visits.filter(({ type }) => type === 'order'));
  writePrivateJson(file, { ...storedProgress.parse(readJsonOrEmpty(file)), filledOn: today });
  return ['mail and visits', ...created];
}

async function ensureParts(stack: Stack, file: string, parts: readonly Part[]): Promise<string[]> {
  const before = storedProgress.safeParse(readJsonOrEmpty(file)).data;
  const progress = before ?? { asOf: new Date().toISOString(), parts: [] };
  // After an interruption, the next start uses the stored `asOf` to create the same data.
  if (!before) writePrivateJson(file, progress);
  const demo = createDemoApi(stack.api, stack.demo);
  const failures: unknown[] = [];
  const created: string[] = [];
  for (const { name, create } of parts) {
    if (progress.parts.includes(name)) continue;
    try {
      await create(demo, stack, new Date(progress.asOf));
      progress.parts.push(name);
      writePrivateJson(file, progress);
      created.push(name);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(getMessage).join('; '));
  return created;
}

async function sendEvents({ call }: DemoApi, { demo }: Stack, events: object[]): Promise<void> {
  for (let first = 0; first < events.length; first += EVENTS_PER_REQUEST) {
    const batch = events.slice(first, first + EVENTS_PER_REQUEST);
    await call('POST', `/projects/${demo.projectId}/events`, { events: batch });
  }
}

async function createGoal({ call }: DemoApi, { demo }: Stack): Promise<void> {
  const { projectId, customerId } = demo;
  const destinations = [
    { customerId, conversionAction: DEMO_CONVERSION_ACTION },
    { metaDataset: DEMO_DATASET },
  ];
  await call('PUT', `/projects/${projectId}/conversion-goals/purchases`, { on: 'order', destinations });
}

const ROLES = [
  {
    name: 'Marketing',
    description: 'Sends mail and creates campaigns',
    permissions: ['emails:send', 'ads:read', 'ads:write', 'socials:read', 'assets:write'],
  },
  { name: 'Sales', description: 'Follows leads', permissions: ['crm_objects:read', 'emails:send'] },
  {
    name: 'Privacy',
    description: 'Erases and exports personal data',
    permissions: ['crm_objects:read', 'privacy:write'],
  },
] as const;

const INVITED_ADDRESS = 'sam.rivers@example.com';

async function createRoles(api: DemoApi, stack: Stack): Promise<void> {
  const existingRoles = await api.list(`/projects/${stack.demo.projectId}/roles`, withName);
  for (const role of ROLES) {
    if (existingRoles.some(({ name }) => name === role.name)) continue;
    await api.create(`/projects/${stack.demo.projectId}/roles`, role);
  }
}

async function inviteMember(api: DemoApi, stack: Stack): Promise<void> {
  const path = `/projects/${stack.demo.projectId}/invitations`;
  const open = await api.list(path, z.object({ email: z.string() }));
  if (open.some(({ email }) => email === INVITED_ADDRESS)) return;
  const existingRoles = await api.list(`/projects/${stack.demo.projectId}/roles`, withName);
  const roleIds = existingRoles.filter(({ name }) => name === ROLES[0].name).map(({ id }) => id);
  await api.call('POST', path, { email: INVITED_ADDRESS, roleIds });
}

const FILES = [
  {
    filename: 'workshops.csv',
    mimeType: 'text/csv',
    content: 'city,workshop\nLisbon,Printing\nOslo,Bookbinding\n',
  },
  {
    filename: 'prices.csv',
    mimeType: 'text/csv',
    content: 'workshop,price\nPrinting,129\nBookbinding,149\n',
  },
];

async function createFiles(api: DemoApi, { demo: { projectId } }: Stack): Promise<void> {
  const existing = await api.list(`/projects/${projectId}/assets`, z.object({ filename: z.string() }));
  for (const { filename, mimeType, content } of FILES) {
    if (existing.some((asset) => asset.filename === filename)) continue;
    await uploadFile(api, projectId, { filename, mimeType, bytes: new TextEncoder().encode(content) });
  }
}

const CAMPAIGNS = [
  ['Printing in Lisbon', 'printing workshop'],
  ['Bookbinding in Oslo', 'bookbinding workshop'],
] as const;

async function createCampaigns({ call }: DemoApi, { demo }: Stack): Promise<void> {
  const path = `/projects/${demo.projectId}/searchads/customers/${demo.customerId}/campaigns/search`;
  for (const [name, keyword] of CAMPAIGNS) {
    const body = {
      name,
      dailyBudget: 20,
      locations: ['US'],
      languages: ['en'],
      adGroupName: 'Workshops',
      keywords: [{ text: keyword, matchType: 'PHRASE' }],
      ad: {
        headlines: [name, 'Learn it in a weekend', 'Small groups'],
        descriptions: ['Two days with people of the trade.', 'Bring nothing, take your work home.'],
        finalUrl: 'https://www.example.com/workshops',
      },
      biddingStrategy: 'MAXIMIZE_CLICKS',
    };
    await call('POST', path, body, { 'idempotency-key': `demo ${name}` });
  }
}

const connection = z.object({ id: z.string(), account: z.object({ id: z.string() }) });

/**
 * Checks the connection to {@link LOST_CRM}. The sandbox refuses its token, so the status of the connection
 * becomes `needs_reauth`.
 */
async function checkConnections({ call, list }: DemoApi, { demo }: Stack): Promise<void> {
  const path = `/projects/${demo.projectId}/connections`;
  const all = await list(path, connection);
  const lostConnection = all.find(({ account }) => account.id === LOST_CRM.externalId);
  if (lostConnection) await call('POST', `${path}/${lostConnection.id}/check`);
}
