import { createServer } from 'node:http';
import type { Page, Request } from 'playwright-core';
import { z } from 'zod';
import { writeKeyCreate } from '../../../admin/commands/write-key.ts';
import { openWorld, type World } from '../../api/open-world.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';

/** User agent of a browser with a window. The API ignores headless browsers as bots. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export type SiteOptions = {
  /** Origin of the tracking script. Default: the API's own address. */
  api?: string;
  attributes?: string;
  head?: string;
  body?: string;
  /** Number of tracking script tags in each page. Default: 1. */
  tags?: number;
  policy?: string;
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

/** Site with its own project and write key. Each of its pages loads the tracking script. */
export type TrackedSite = Awaited<ReturnType<typeof startSite>>;

/** Returns `openSite`, whose sites close after each test. Call this at the top of a file. */
export function useSites() {
  const world = keepOpen(openWorld);
  const sites: TrackedSite[] = [];
  afterEach(() => Promise.all(sites.splice(0).map((site) => site.close())));
  return {
    world,
    openSite: async (options?: SiteOptions): Promise<TrackedSite> => {
      const site = await startSite(world, options);
      sites.push(site);
      return site;
    },
  };
}

async function startSite(world: World, options: SiteOptions = {}) {
  const project = await world.createProject(world.tenant.ownerId);
  let html = '';
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    if (options.policy !== undefined) response.setHeader('Content-Security-Policy', options.policy);
    return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  });
  const { url: origin, close } = await listenOnLoopback(server);
  const { key } = await writeKeyCreate(world.admin, { project, name: 'site', origin: [origin] });
  const { api = world.api.url, attributes = '', head = '', body = '', tags = 1 } = options;
  const tag = `<script async src="${api}/t.js" data-project="${project}" data-key="${key}" ${attributes}></script>`;
  html = `<!doctype html><title>Page</title>${head}${tag.repeat(tags)}<body>${body}`;

  const readEvents = async () =>
    z.array(row).parse(
      await world.sql(
        `select event_id as id, visitor_id as "visitorId", session_id as "sessionId", type, detail
          from events where project_id = $1 order by occurred_at, type = 'session' desc`,
        [project],
      ),
    );
  return {
    origin,
    project,
    /** Returns the events in the order in which they occurred. */
    readEvents,
    waitForEvents: (count: number) =>
      eventually(async () => {
        const events = await readEvents();
        return events.length >= count && events;
      }),
    waitForType: (type: string) =>
      eventually(async () => {
        const types = (await readEvents()).map((event) => event.type);
        return types.includes(type) && types;
      }),
    readVisitors: async () =>
      z.array(visitor).parse(
        await world.sql(
          `select visitor_id as "visitorId", web_sessions as "webSessions", pageviews,
            total_touches as "totalTouches", first_touch as "firstTouch", last_touch as "lastTouch"
            from visitors where project_id = $1 order by first_seen_at`,
          [project],
        ),
      ),
    readIdentities: async () =>
      z
        .array(identity)
        .parse(
          await world.sql(
            'select kind, value, verified from visitor_identities where project_id = $1 order by kind',
            [project],
          ),
        ),
    close,
  };
}

export function collectSentBodies(page: Page): string[] {
  const bodies: string[] = [];
  page.context().on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/events'))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

export async function listStoredNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const stored = z.array(z.string()).parse(await page.evaluate('Object.keys(localStorage)'));
  return [...cookies.map(({ name }) => name), ...stored].filter((name) => name.startsWith('tl_')).toSorted();
}

export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction('window.throughline && window.throughline.isLoaded');
}

export async function waitForEmptyQueue(page: Page): Promise<void> {
  await page.waitForFunction("!Object.keys(localStorage).some((name) => name.startsWith('tl_queue'))");
}
