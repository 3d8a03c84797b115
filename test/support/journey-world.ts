import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { apiKey, openWorld, send, type Answer, type World } from '../api/open-world.ts';
import { connectCrm, crmPortal, type CrmPortal } from './crm-portal.ts';
import { eventually } from './eventually.ts';
import { sandboxAccount, type SandboxAccount } from './sandbox-account.ts';
import { makeTenant, type Tenant } from './tenant.ts';
import { startTestWorker, startWorkerProcess, type TestWorker } from './worker.ts';

export type JourneyWorld = World & {
  queuePrefix: string;
  /** Where the worker's mails go. */
  account: SandboxAccount;
  /** Starts a worker in this process. */
  startWorker: () => Promise<void>;
  /** Starts a worker that can be killed. */
  startWorkerProcess: (env?: Record<string, string>) => Promise<RunningWorker>;
  /** A tenant with a CRM account of its own. */
  connected: () => Promise<ConnectedTenant>;
};

export type ConnectedTenant = { tenant: Tenant; portal: CrmPortal; connectionId: string };

/** An API, and a worker beside it unless the test starts its own. */
export async function openJourneyWorld(
  options: { env?: Record<string, string>; withoutWorker?: boolean; temporalAddress?: string } = {},
): Promise<JourneyWorld> {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const { env, temporalAddress } = options;
  const world = await openWorld({
    queuePrefix,
    ...(env && { env }),
    ...(temporalAddress !== undefined && { temporalAddress }),
  });
  const account = sandboxAccount();
  const workers: TestWorker[] = [];
  const settings = { database: world.database, queuePrefix, account };
  const startWorker = async () => {
    workers.push(await startTestWorker({ ...settings, queues: ['crm', 'resend'] }));
  };
  if (!options.withoutWorker) await startWorker();
  return {
    ...world,
    queuePrefix,
    account,
    startWorker,
    startWorkerProcess: async (workerEnv = {}) => {
      const worker = await startWorkerProcess({ ...settings, env: workerEnv });
      workers.push(worker);
      return worker;
    },
    connected: async () => {
      const tenant = await makeTenant(world.admin);
      const portal = crmPortal();
      const connectionId = await connectCrm(world.admin, tenant.projectId, portal.token);
      return { tenant, portal, connectionId };
    },
    close: async () => {
      await Promise.all(workers.map((each) => each.stop()));
      await world.close();
    },
  };
}

const item = z.looseObject({
  id: z.string(),
  source: z.string(),
  kind: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  title: z.string(),
  status: z.string().optional(),
  cancel: z.object({ kind: z.string(), id: z.string() }).optional(),
  detail: z.record(z.string(), z.unknown()),
});

const touch = z.record(z.string(), z.string()).nullable();

const leadJourney = z.strictObject({
  crm_lead_id: z.string(),
  matched: z.boolean(),
  match_method: z.string().nullable(),
  visitor_ids: z.array(z.string()),
  match_evidence: z
    .array(
      z.strictObject({
        visitorId: z.string(),
        signal: z.string(),
        kind: z.string().optional(),
        verified: z.boolean(),
      }),
    )
    .optional(),
  journey: z.strictObject({
    header: z.strictObject({
      firstTouch: touch,
      lastTouch: touch,
      firstSeenAt: z.string().nullable(),
      lastSeenAt: z.string().nullable(),
      webSessions: z.number(),
      pageviews: z.number(),
      revenueCents: z.number(),
      otherRevenue: z.array(z.strictObject({ currency: z.string(), revenueCents: z.number() })).optional(),
      orderCount: z.number(),
      totalTouches: z.number(),
      deviceCount: z.number(),
      identities: z.record(z.string(), z.unknown()),
    }),
    items: z.array(item),
    nextCursor: z.string().max(500).nullable(),
  }),
});

export type LeadJourney = z.infer<typeof leadJourney>;
export type JourneyItem = z.infer<typeof item>;

type Query = Record<string, string | number | undefined>;

/** Requests of one tenant. */
export function journeys(
  { api }: { api: Pick<World['api'], 'url'> },
  { projectId, serviceAccountKey }: Tenant,
) {
  const headers = apiKey(serviceAccountKey);
  const ask = (leadId: string, query: Query = {}): Promise<Answer> => {
    const defined = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = new URLSearchParams({ crm_lead_id: leadId, ...Object.fromEntries(defined) });
    const path = `/projects/${projectId}/integrations/crmprovider/journey?${search.toString()}`;
    return send(api.url + path, { headers });
  };
  return {
    ask,
    /** The answer that is not 503: a busy machine may once be slower than the API lets itself be. */
    answered: (leadId: string, query?: Query): Promise<Answer> =>
      eventually(async () => {
        const answer = await ask(leadId, query);
        return answer.status === 503 ? undefined : answer;
      }),
    /** The body of a 200; anything else fails the test with what was answered. */
    async read(leadId: string, query?: Query): Promise<LeadJourney> {
      const { status, body } = await this.answered(leadId, query);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return leadJourney.parse(body);
    },
    /** All items, page by page; `between` runs after each page. */
    async all(leadId: string, query: Query = {}, between = async () => {}): Promise<JourneyItem[]> {
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
    /** Sends events as a server that holds `events:write`. */
    async collect(...events: Record<string, unknown>[]): Promise<void> {
      const body = {
        events: events.map((event) => ({
          id: randomUUID(),
          occurredAt: new Date().toISOString(),
          ...event,
        })),
      };
      const answer = await eventually(async () => {
        const got = await send(`${api.url}/projects/${projectId}/events`, { method: 'POST', headers, body });
        return got.status === 503 ? undefined : got;
      });
      const { accepted } = z.object({ accepted: z.number() }).parse(answer.body);
      if (accepted !== events.length) throw new Error(JSON.stringify(answer.body));
    },
  };
}

export function newVisitor(): string {
  return `vis_${randomUUID()}`;
}

/** The first of the sandbox's demo leads, and its address. */
export const LEAD = '101';
export const ADDRESS = 'avery.stone@example.com';

/** A visitor that said the address of {@link LEAD} two hours ago. */
export async function knownVisitor(world: JourneyWorld, { tenant }: ConnectedTenant): Promise<string> {
  const visitorId = newVisitor();
  const occurredAt = minutesAgo(120);
  await journeys(world, tenant).collect({ type: 'identify', visitorId, email: ADDRESS, occurredAt });
  return visitorId;
}

export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
