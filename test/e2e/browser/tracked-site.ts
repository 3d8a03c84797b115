import type { Page, Request } from 'playwright-core';
import { Client } from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { writeKeyCreate } from '../../../admin/commands/write-key.ts';
import { listen } from '../../../api/request/listen.ts';
import { openWorld, type World } from '../../api/open-world.ts';
import { eventually } from '../../support/eventually.ts';

/** User agent of a normal browser. The tracker ignores headless browsers as bots. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export type SiteOptions = {
  /** API address in the script's tag. Default: the API's own address. */
  api?: string;
  /** Additional attributes of the script's tag. */
  attributes?: string;
  /** Content before the script's tag, and in the body. */
  head?: string;
  body?: string;
  /** Number of script tags in a page. */
  tags?: number;
  policy?: string;
  /** Additional origins that the key allows. */
  allowed?: string[];
};

const row = z.object({
  id: z.string(),
  visitorId: z.string(),
  sessionId: z.string().nullable(),
  type: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

const visitor = z.object({
  visitorId: z.string(),
  webSessions: z.number(),
  pageviews: z.number(),
  totalTouches: z.number(),
  firstTouch: z.record(z.string(), z.string()),
  lastTouch: z.record(z.string(), z.string()),
});

const identity = z.object({ kind: z.string(), value: z.string(), verified: z.boolean() });

/** A site with the script's tag on every page, and its own project and write key. */
export type TrackedSite = Awaited<ReturnType<typeof openSite>>;

export type Sites = {
  newSite: (options?: SiteOptions) => Promise<TrackedSite>;
  /** Returns the address of the API that receives events. */
  apiUrl: () => string;
};

/** Starts an API for the file's tests, and sites that close after each test. Call this at the top of a file. */
export function useSites(): Sites {
  let opened: World | undefined;
  const sites: TrackedSite[] = [];
  const getWorld = () => {
    if (opened === undefined) throw new Error('There is no API outside tests.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openWorld();
  });
  afterEach(() => Promise.all(sites.splice(0).map((site) => site.close())));
  afterAll(() => opened?.close());
  return {
    apiUrl: () => getWorld().api.url,
    newSite: async (options) => {
      const site = await openSite(getWorld(), options);
      sites.push(site);
      return site;
    },
  };
}

async function openSite(world: World, options: SiteOptions = {}) {
  const project = await world.createProject(world.tenant.ownerId);
  let html = '';
  const site = await listen(
    (request, response) => {
      if (request.url === '/favicon.ico') return response.writeHead(204).end();
      if (options.policy !== undefined) response.setHeader('Content-Security-Policy', options.policy);
      return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    },
    { host: '127.0.0.1', port: 0 },
    pino({ level: 'silent' }),
  );
  const origin = `http://127.0.0.1:${site.address.port}`;
  const { key } = await writeKeyCreate(world.admin, {
    project,
    name: 'site',
    origin: [origin, ...(options.allowed ?? [])],
  });
  const { api = world.api.url, attributes = '', head = '', body = '', tags = 1 } = options;
  const tag = `<script async src="${api}/t.js" data-project="${project}" data-key="${key}" ${attributes}></script>`;
  html = `<!doctype html><title>Page</title>${head}${tag.repeat(tags)}<body>${body}`;

  const database = new Client({ connectionString: world.database.superuserUrl });
  await database.connect();
  const select = async (sql: string) => (await database.query(sql, [project])).rows;
  const readEvents = async () =>
    z.array(row).parse(
      await select(`select event_id as id, visitor_id as "visitorId", session_id as "sessionId", type, detail
        from events where project_id = $1 order by occurred_at, type = 'session' desc`),
    );
  return {
    origin,
    project,
    key,
    /** Returns stored events in the order of occurrence. */
    events: readEvents,
    /** Waits for `count` stored events and returns them. */
    stored: (count: number) =>
      eventually(async () => {
        const all = await readEvents();
        return all.length >= count ? all : undefined;
      }),
    /** Waits for a stored event of this type and returns the types of all events. */
    storedUntil: (type: string) =>
      eventually(async () => {
        const types = (await readEvents()).map((event) => event.type);
        return types.includes(type) ? types : undefined;
      }),
    visitors: async () =>
      z.array(visitor).parse(
        await select(`select visitor_id as "visitorId", web_sessions as "webSessions", pageviews,
          total_touches as "totalTouches", first_touch as "firstTouch", last_touch as "lastTouch"
          from visitors where project_id = $1 order by first_seen_at`),
      ),
    identities: async () =>
      z
        .array(identity)
        .parse(
          await select(
            'select kind, value, verified from visitor_identities where project_id = $1 order by kind',
          ),
        ),
    close: async () => {
      await database.end();
      site.server.closeAllConnections();
      await site.stop();
    },
  };
}

/** Collects request bodies that a page sends to the API. */
export function collectSentBodies(page: Page): string[] {
  const bodies: string[] = [];
  page.context().on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/events'))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Returns names of the script's cookies and localStorage entries. */
export async function listStoredNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const stored = z.array(z.string()).parse(await page.evaluate('Object.keys(localStorage)'));
  return [...cookies.map(({ name }) => name), ...stored].filter((name) => name.startsWith('tl_')).toSorted();
}

/** Waits until the script runs on the page. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction('window.throughline && window.throughline.isLoaded');
}
