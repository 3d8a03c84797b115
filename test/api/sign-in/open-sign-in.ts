import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectCreate } from '../../../admin/commands/project.ts';
import { userCreate } from '../../../admin/commands/user.ts';
import { inTransaction } from '../../../models/in-project.ts';
import { insertOAuthClient, type NewOAuthClient } from '../../../models/oauth/oauth-clients.ts';
import { AUDIENCE } from '../../support/api.ts';
import { getTestStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import type { LinkMailResult } from '../../../workflows/contract/users.ts';
import type { Browser } from '../browser.ts';
import { postForm } from '../oauth/client.ts';
import { openWorld, type Answer, type WorldOptions } from '../open-world.ts';

/** No test opens this URL. */
export const CALLBACK = 'https://crm.example/callback';

/** The owner's address in lower case. The stored address starts with a capital letter. */
export const OWNER_ADDRESS = 'owner@example.com';

export type SignIn = Awaited<ReturnType<typeof openSignIn>>;

export type SignInOptions = Pick<WorldOptions, 'env' | 'hasLocalPublicUrl'> & {
  callback?: string;
  workerProcess?: boolean;
  requestsPerSecond?: number;
  workerEnv?: Record<string, string>;
};

export async function openSignIn(options: SignInOptions = {}) {
  const { env = {}, hasLocalPublicUrl = false, callback = CALLBACK, workerProcess = false } = options;
  const { requestsPerSecond, workerEnv } = options;
  const world = await openWorld({
    hasLocalPublicUrl,
    env: { RATE_LIMIT_SIGN_IN_LINKS: '1000/3600', ...env },
    withoutWorker: workerProcess,
    worker: {
      queues: ['sign-in', 'resend'],
      requestsPerSecond,
      env: workerEnv,
      ...(!hasLocalPublicUrl && { publicUrl: AUDIENCE }),
    },
  });
  const { api, account, admin, temporal } = world;
  const publicUrl = hasLocalPublicUrl ? api.url : AUDIENCE;
  const processes = workerProcess ? [await world.startWorkerProcess()] : [];
  const createUser = async (email: string) => (await userCreate(admin, { email, name: 'Person' })).id;
  const createClient = (change: Partial<NewOAuthClient> & { userId: string | null }) =>
    inTransaction(admin.database, (scope) =>
      insertOAuthClient(scope, {
        actingProjectId: null,
        name: 'Example CRM',
        type: 'web',
        kind: 'public_pkce',
        redirectUrls: [callback],
        allowedScopes: ['emails:send', 'ads:read'],
        homepageUrl: 'https://crm.example/about',
        secret: null,
        ...change,
      }),
    );
  const ownerId = await createUser('Owner@example.com');
  const { id: projectId } = await projectCreate(admin, { name: 'Example Shop', owner: ownerId });
  const { clientId } = await createClient({ userId: ownerId });

  const buildAuthorizationRequest = (change: Record<string, string> = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callback,
      scope: 'emails:send',
      state: 'kept',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    });
    return { path: `/api/auth/authorize?${query.toString()}`, verifier };
  };

  const listMailedPaths = async (address: string): Promise<string[]> => {
    const mails = await account.listMailsTo(address);
    const links = mails.flatMap(({ text }) => /^https?:\/\/\S+$/m.exec(text ?? '') ?? []);
    return links.filter((link) => link.startsWith(publicUrl)).map((link) => link.slice(publicUrl.length));
  };

  return {
    ...world,
    readWorkerLog: () =>
      processes
        .map(({ name }) => readFileSync(join(getTestStack().folders.logs, `${name}.log`), 'utf8'))
        .join(''),
    async replaceWorkers(): Promise<void> {
      for (const killed of processes) killed.kill();
      await world.startWorker();
    },
    ownerId,
    projectId,
    clientId,
    createUser,
    createClient,
    buildAuthorizationRequest,
    async startAuthorization(
      browser: Browser,
      change: Record<string, string> = {},
    ): Promise<{ path: string; verifier: string }> {
      const request = buildAuthorizationRequest(change);
      // Repeats a request that gets 503, because a worker that starts in this process may delay the API.
      const path = await eventually(async () => {
        const { status, location } = await browser.open(request.path);
        return status !== 503 && location;
      });
      return { path, verifier: request.verifier };
    },
    async requestLink(
      browser: Browser,
      address = OWNER_ADDRESS,
      change: Record<string, string> = {},
    ): Promise<{ path: string; link: string; verifier: string }> {
      const started = await this.startAuthorization(browser, change);
      await browser.open(started.path);
      await browser.submit(`${started.path}/link`, { fields: { address } });
      return { ...started, link: await this.waitForLink(address, started.path) };
    },
    async getNewestResult(): Promise<LinkMailResult> {
      const [row] = await world.sql('select id from sign_in_links order by created_at desc limit 1');
      return temporal.activity.getHandle<LinkMailResult>(`sign-in-link/${String(row?.['id'])}`).result();
    },
    listMailedPaths,
    waitForLink: (address: string, path: string): Promise<string> =>
      eventually(async () =>
        (await listMailedPaths(address)).find((mailed) => mailed.startsWith(`${path}/link/`)),
      ),
    async signIn(
      browser: Browser,
      change: Record<string, string> = {},
      address?: string,
    ): Promise<{ path: string; verifier: string; page: string }> {
      const { link, verifier } = await this.requestLink(browser, address, change);
      await browser.open(link);
      const { location: path } = await browser.open((await browser.submit(link)).location);
      return { path, verifier, page: (await browser.open(path)).body };
    },
    exchangeCode: (redirect: string, verifier: string, exchangingClientId = clientId): Promise<Answer> =>
      postForm(api.url, 'token', {
        grant_type: 'authorization_code',
        client_id: exchangingClientId,
        code: new URL(redirect).searchParams.get('code') ?? '',
        redirect_uri: callback,
        code_verifier: verifier,
      }),
  };
}
