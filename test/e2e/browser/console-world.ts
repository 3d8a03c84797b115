import type { BrowserContextOptions, Page } from 'playwright-core';
import { createConsoleLink } from '../../../admin/console-link.ts';
import { getBucketEnvironment } from '../../../dev/processes/bucket.ts';
import type { Scope } from '../../../domain/scopes.ts';
import { ACTIVITY_QUEUES } from '../../../workflows/contract/queues.ts';
import { openWorld } from '../../api/open-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { ensureConsole } from '../../support/console-build.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { SIGN_IN_KEYRING } from '../../support/keys.ts';
import { createTestBucket } from '../../support/object-store.ts';
import { DESK, WATCH_POLICY } from './page-checks.ts';

type ConsoleWorld = Awaited<ReturnType<typeof openConsoleWorld>>;

/**
 * Opens a browser and a world with the console. Call this at the top of a file.
 * @param hasFiles whether the API and the worker have a bucket. Without a bucket, files are disabled.
 * @param userAgent user agent of the browser. Default: that of a headless browser.
 * @param prepare runs before the first test
 */
export function useConsole({
  hasFiles = false,
  userAgent,
  prepare,
}: { hasFiles?: boolean; userAgent?: string; prepare?: (world: ConsoleWorld) => Promise<unknown> } = {}) {
  const newPage = useBrowser({ ...(userAgent !== undefined && { userAgent }) });
  const world = keepOpen(() => openConsoleWorld(hasFiles), prepare);
  return {
    newPage,
    world,
    /** Opens a page that records policy violations. Default user: the project's owner. */
    openSignedIn: async (options: BrowserContextOptions = DESK, userId?: string) => {
      const watched = await newPage(options);
      await watched.page.addInitScript(WATCH_POLICY);
      await signIn(watched.page, await world.createLink(userId));
      return watched;
    },
  };
}

async function openConsoleWorld(hasFiles: boolean) {
  const bucket = hasFiles ? await createTestBucket() : undefined;
  const world = await openWorld({
    hasLocalPublicUrl: true,
    env: {
      CONSOLE_FOLDER: await ensureConsole(),
      SELF_SERVICE_PROJECTS: 'true',
      ...getBucketEnvironment(bucket),
    },
    worker: { queues: ACTIVITY_QUEUES, ...(bucket && { bucket }) },
  });
  const { api, admin, tenant } = world;
  return {
    ...world,
    storeOrigin: bucket && new URL(bucket.endpoint).origin,
    getUrl: (path: string) => `${api.url}/console/p/${tenant.projectId}${path}`,
    createLink: async (user = tenant.ownerId) =>
      api.url + (await createConsoleLink(admin, SIGN_IN_KEYRING, { user, lifetimeMs: 60_000 })),
    createMember: async (permissions: Scope[]) => {
      const userId = await world.createPerson();
      await world.addMember(tenant.projectId, userId, permissions);
      return userId;
    },
  };
}

export async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
}
