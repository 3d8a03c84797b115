import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { memberAdd } from '../../../admin/commands/member.ts';
import { projectCreate } from '../../../admin/commands/project.ts';
import { roleAssign, roleCreate } from '../../../admin/commands/role.ts';
import { userCreate } from '../../../admin/commands/user.ts';
import { createConsoleLink } from '../../../admin/console-link.ts';
import { closeContext, openContext, type AdminContext } from '../../../admin/context.ts';
import { getBucketEnvironment } from '../../../dev/processes/bucket.ts';
import type { Bucket } from '../../../dev/processes/bucket.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { ACTIVITY_QUEUES } from '../../../workflows/contract/queues.ts';
import { builtConsole } from '../../support/built-console.ts';
import { emailStack } from '../../support/email-stack.ts';
import { CONNECTION_KEYRING, SIGN_IN_KEYRING } from '../../support/keys.ts';
import { BUSINESS } from '../../support/meta-world.ts';

export type ConsoleWorld = Awaited<ReturnType<typeof openConsoleWorld>>;

/**
 * Opens a project with a built console and a worker that sends its mail.
 * @param bucket storage of the project's files; without one, files are disabled
 */
export async function openConsoleWorld({ bucket }: { bucket?: Bucket } = {}) {
  const folder = await builtConsole();
  const stack = await emailStack({
    env: { CONSOLE_FOLDER: folder, SELF_SERVICE_PROJECTS: 'true', ...getBucketEnvironment(bucket) },
  });
  await stack.startWorker(undefined, undefined, { queues: ACTIVITY_QUEUES, ...(bucket && { bucket }) });
  const { projectId, ownerId } = stack.tenant;
  const runAsAdmin = async <Result>(work: (context: AdminContext) => Promise<Result>): Promise<Result> => {
    const context = openContext({ databaseUrl: stack.database.adminUrl, actor: 'test', signing: undefined });
    try {
      return await work(context);
    } finally {
      await closeContext(context);
    }
  };
  const connectAccount = (account: Omit<Parameters<typeof connectionCreate>[1], 'project'>) =>
    runAsAdmin((context) =>
      connectionCreate(
        { ...context, connectionKeyring: parseKeyring(CONNECTION_KEYRING) },
        { project: projectId, ...account },
      ),
    );
  return {
    ...stack,
    projectId,
    ownerId,
    /** Runs `work` with the admin command line's context. */
    runAsAdmin,
    /** Returns the address of a page of the project. */
    at: (path: string) => `${stack.api}/console/p/${projectId}${path}`,
    /** Returns a one-time sign-in link, by default for the owner. */
    link: async (user = ownerId) =>
      stack.api +
      (await runAsAdmin((context) =>
        createConsoleLink(context, SIGN_IN_KEYRING, { user, lifetimeMs: 60_000 }),
      )),
    /** Connects the project to a user's accounts at the sandbox's Google Ads. */
    connectAds: (secret: string) =>
      connectAccount({ provider: 'googleads', externalId: '1000000001', name: 'Agency', secret }),
    /** Connects the project to a business at the sandbox's Meta. */
    connectMeta: (secret: string) =>
      connectAccount({ provider: 'meta', externalId: BUSINESS, name: 'Agency', secret }),
    /** Connects the project to the file's Resend account, which then sends all newly queued mail. */
    connectResend: () =>
      connectAccount({
        provider: 'resend',
        externalId: 'd1',
        name: 'mail.example.com',
        secret: stack.account.apiKey,
      }),
    /** Creates a person with an empty project. Returns the user id. */
    newcomer: () =>
      runAsAdmin(async (context) => {
        const email = `newcomer-${randomUUID()}@example.com`;
        const { id } = await userCreate(context, { email, name: 'Newcomer' });
        await projectCreate(context, { name: `project of ${id}`, owner: id });
        return id;
      }),
    /** Creates a member with only this permission. Returns the user id. */
    member: (permission: Parameters<typeof roleCreate>[1]['permission']) =>
      runAsAdmin(async (context) => {
        const email = `member-${Math.random().toString(36).slice(2)}@example.com`;
        const { id } = await userCreate(context, { email, name: 'Member' });
        const name = `role of ${id}`;
        await roleCreate(context, { project: projectId, name, permission });
        await memberAdd(context, { project: projectId, user: id });
        await roleAssign(context, { project: projectId, user: id, role: name });
        return id;
      }),
  };
}

/** Signs in by a link and waits for the first page. */
export async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
}
