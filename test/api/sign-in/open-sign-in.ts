import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectCreate } from '../../../admin/commands/project.ts';
import { userCreate } from '../../../admin/commands/user.ts';
import { inTransaction } from '../../../models/in-project.ts';
import { insertOAuthClient, type NewOAuthClient } from '../../../models/oauth/oauth-clients.ts';
import { AUDIENCE } from '../../support/api.ts';
import { testStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import type { LinkMailResult } from '../../../workflows/contract/users.ts';
import { openWorld, type WorldOptions } from '../open-world.ts';
import { newVisitor, type Visitor } from './visitor.ts';

/** Redirect address of the test client. Nothing opens it. */
export const CALLBACK = 'https://crm.example/callback';

export type SignIn = Awaited<ReturnType<typeof openSignIn>>;

export type SignInOptions = Pick<WorldOptions, 'env' | 'hasLocalPublicUrl'> & {
  /** Redirect address of the client. */
  callback?: string;
  /** Whether the worker is a separate process, which can be killed and has a log. */
  workerProcess?: boolean;
  /** Provider calls per second of the worker. */
  requestsPerSecond?: number;
  /** Additional settings of the worker. */
  workerEnv?: Record<string, string>;
};

/** Opens an API, a worker, a person with a project, and a client that requests their permissions. */
export async function openSignIn(options: SignInOptions = {}) {
  const { env = {}, hasLocalPublicUrl = false, callback = CALLBACK, workerProcess = false } = options;
  const { requestsPerSecond, workerEnv } = options;
  const world = await openWorld({
    hasLocalPublicUrl: hasLocalPublicUrl,
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
  const person = async (email: string) => (await userCreate(admin, { email, name: 'Person' })).id;
  const client = (change: Partial<NewOAuthClient> & { userId: string | null }) =>
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
  const ownerId = await person('Owner@example.com');
  const { id: projectId } = await projectCreate(admin, { name: 'Example Shop', owner: ownerId });
  const { clientId } = await client({ userId: ownerId });

  /** Returns an authorization request of the client, with PKCE. */
  const authorizationRequest = (change: Record<string, string> = {}) => {
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

  return {
    ...world,
    /** Returns the log of the worker processes. */
    workerLog: () =>
      processes
        .map(({ name }) => readFileSync(join(testStack().folders.logs, `${name}.log`), 'utf8'))
        .join(''),
    /** Kills the worker processes and starts a worker in this process. */
    async replaceWorkers(): Promise<void> {
      for (const killed of processes) killed.kill();
      await world.startWorker();
    },
    ownerId,
    projectId,
    clientId,
    person,
    client,
    visitor: () => newVisitor(api.url),
    authorizationRequest,
    /** Sends a visitor with an authorization request and returns the path of the resulting page. */
    async start(
      visitor: Visitor,
      change: Record<string, string> = {},
    ): Promise<{ path: string; verifier: string }> {
      const request = authorizationRequest(change);
      // A worker that starts in this process may delay the API beyond its time limit.
      const path = await eventually(async () => {
        const { status, location } = await visitor.open(request.path);
        return status !== 503 && location;
      });
      return { path, verifier: request.verifier };
    },
    /** Starts an authorization, requests a link and returns its path from the mail. */
    async requestLink(
      visitor: Visitor,
      address = 'owner@example.com',
      change: Record<string, string> = {},
    ): Promise<{ path: string; link: string; verifier: string }> {
      const started = await this.start(visitor, change);
      await visitor.open(started.path);
      await visitor.submit(`${started.path}/link`, { fields: { address } });
      return { ...started, link: await this.waitForLink(address, started.path) };
    },
    /** Waits for the newest link's activity and returns its result. */
    async getNewestResult(): Promise<LinkMailResult> {
      const [row] = await world.sql('select id from sign_in_links order by created_at desc limit 1');
      return temporal.activity.getHandle<LinkMailResult>(`sign-in-link/${String(row?.['id'])}`).result();
    },
    /** Waits for the mail to an address and returns the link's path for an interaction. */
    async waitForLink(address: string, path: string): Promise<string> {
      return eventually(async () => {
        const mails = await account.listMailsTo(address);
        const links = mails.flatMap(({ text }) => /^https?:\/\/\S+$/m.exec(text ?? '') ?? []);
        return links.find((link) => link.startsWith(`${publicUrl}${path}/link/`))?.slice(publicUrl.length);
      });
    },
    /** Signs a visitor in by link and returns the consent page. */
    async openConsent(visitor: Visitor, change: Record<string, string>, address?: string): Promise<string> {
      const { link } = await this.requestLink(visitor, address, change);
      await visitor.open(link);
      return (await visitor.follow(await visitor.submit(link))).body;
    },
    /** Signs a visitor in and returns the path of the consent page. */
    async signIn(visitor: Visitor): Promise<{ path: string; verifier: string }> {
      const { link, verifier } = await this.requestLink(visitor);
      await visitor.open(link);
      const resumed = await visitor.open((await visitor.submit(link)).location);
      await visitor.open(resumed.location);
      return { path: resumed.location, verifier };
    },
  };
}
