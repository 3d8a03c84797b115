import type { Page, Request } from 'playwright-core';
import { Client } from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { writeKeyCreate } from '../../../admin/commands/write-key.ts';
import { listen } from '../../../api/request/listen.ts';
import { openWorld, type World } from '../../api/open-world.ts';
import { eventually } from '../../support/eventually.ts';

/** As people's browsers say who they are: a headless one says that it is, and is ignored as a bot. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export type SiteOptions = {
  /** Where its pages look for the API, if not at its own address. */
  api?: string;
  /** Attributes of the script's tag besides. */
  attributes?: string;
  /** What stands before the script's tag, and in the body. */
  head?: string;
  body?: string;
  /** How often a page has the tag. */
  tags?: number;
  policy?: string;
  /** Origins that the key allows besides the site's own. */
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

/** A site whose every page has the script's tag, with a project and a write key of its own. */
export type TrackedSite = Awaited<ReturnType<typeof openSite>>;

export type Sites = {
  newSite: (options?: SiteOptions) => Promise<TrackedSite>;
  /** The real API that takes what the sites' pages send. */
  apiUrl: () => string;
};

/** An API during the file's tests, and sites that are closed after the test. Call it in the file's body. */
export function useSites(): Sites {
  let opened: World | undefined;
  const sites: TrackedSite[] = [];
  const world = () => {
    if (opened === undefined) throw new Error('There is no API outside tests.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openWorld();
  });
  afterEach(() => Promise.all(sites.splice(0).map((site) => site.close())));
  afterAll(() => opened?.close());
  return {
    apiUrl: () => world().api.url,
    newSite: async (options) => {
      const site = await openSite(world(), options);
      sites.push(site);
      return site;
    },
  };
}

async function openSite(world: World, options: SiteOptions = {}) {
  const project = await world.project(world.tenant.ownerId);
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
  const events = async () =>
    z.array(row).parse(
      await select(`select event_id as id, visitor_id as "visitorId", session_id as "sessionId", type, detail
        from events where project_id = $1 order by occurred_at, type = 'session' desc`),
    );
  return {
    origin,
    project,
    key,
    /** What was stored, in the order in which it happened. */
    events,
    /** The same, once there are this many. */
    stored: (count: number) =>
      eventually(async () => {
        const all = await events();
        return all.length >= count ? all : undefined;
      }),
    /** The types of all events, once there is one of this type. */
    storedUntil: (type: string) =>
      eventually(async () => {
        const types = (await events()).map((event) => event.type);
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

/** Collects the bodies of what a page sends to the API. */
export function watchSent(page: Page): string[] {
  const bodies: string[] = [];
  page.context().on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/events'))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** What the browser keeps of the script: the names of cookies and of what is in localStorage. */
export async function keptIn(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const stored = z.array(z.string()).parse(await page.evaluate('Object.keys(localStorage)'));
  return [...cookies.map(({ name }) => name), ...stored].filter((name) => name.startsWith('tl_')).toSorted();
}

/** Waits until the script runs on the page. */
export async function scriptLoaded(page: Page): Promise<void> {
  await page.waitForFunction('window.throughline && window.throughline.isLoaded');
}
