import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../domain/scopes.ts';
import { eventually } from '../../support/eventually.ts';
import { parseSuccess, untilAvailable, type Answer, type Success } from '../open-world.ts';
import { openSignIn, type SignInOptions } from './open-sign-in.ts';
import type { Browser } from '../browser.ts';

type Invitation = Success<'createInvitation'>;

export async function openInvitations(options?: SignInOptions) {
  const world = await openSignIn(options);
  const call = (path: string, { as = world.ownerId, ...request }: CallOptions = {}): Promise<Answer> =>
    untilAvailable(() => world.requestAs(as, `/projects/${world.projectId}${path}`, request));
  const post = (path: string, body?: unknown, callOptions: CallOptions = {}) =>
    call(path, { method: 'POST', body, ...callOptions });
  const createRole = async (permissions: Scope[]): Promise<string> => {
    const created = await post('/roles', { name: randomUUID(), permissions });
    return parseSuccess('createRole', created).id;
  };
  return {
    ...world,
    call,
    post,
    createRole,
    createAddress: () => `${randomUUID()}@example.com`,
    async invite(email: string, roleIds: string[] = [], callOptions: CallOptions = {}): Promise<Invitation> {
      return parseSuccess('createInvitation', await post('/invitations', { email, roleIds }, callOptions));
    },
    async insertInvitation(email: string): Promise<string> {
      const [row] = await world.sql(
        `insert into invitations (project_id, email, role_ids, project_name, inviter_name, invited_by, request_id,
           mailed_at, expires_at)
         values ($1, $2, '{}', 'Example Shop', 'Owner', $3, 'a-request', now(), now() + interval '7 days')
         returning id`,
        [world.projectId, email, world.ownerId],
      );
      return String(row?.['id']);
    },
    async findInvitation(id: string): Promise<Invitation | undefined> {
      const { invitations } = parseSuccess('listInvitations', await call('/invitations?limit=100'));
      return invitations.find((invitation) => invitation.id === id);
    },
    /** Waits for a link that starts with `prefix`. Ignores sign-in links unless `prefix` has `/link/`. */
    waitForMailedPath: (address: string, prefix: string, excluded: string[] = []): Promise<string> =>
      eventually(async () =>
        (await world.listMailedPaths(address)).find(
          (path) =>
            path.startsWith(prefix) &&
            path.includes('/link/') === prefix.includes('/link/') &&
            !excluded.includes(path),
        ),
      ),
    async join(browser: Browser, path: string, email: string) {
      await browser.open(path);
      await browser.submit(`${path}/sign-in`);
      const link = await this.waitForMailedPath(email, `${path}/link/`);
      await browser.open(link);
      return browser.submit(link);
    },
  };
}

type CallOptions = { as?: string; url?: string; method?: string; body?: unknown };
