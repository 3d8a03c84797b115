import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../domain/scopes.ts';
import { eventually } from '../../support/eventually.ts';
import { bearer, send, parseSuccess, untilAvailable, type Answer, type Success } from '../open-world.ts';
import { openSignIn, type SignInOptions } from './open-sign-in.ts';
import type { Visitor } from './visitor.ts';

type Invitation = Success<'createInvitation'>;

/** Opens a sign-in world with the members' API requests. */
export async function openInvitations(options?: SignInOptions) {
  const world = await openSignIn(options);
  const call = async (
    path: string,
    { as = world.ownerId, url = world.api.url, ...request }: CallOptions = {},
  ): Promise<Answer> => {
    const headers = bearer(await world.createToken(as));
    return untilAvailable(() => send(`${url}/projects/${world.projectId}${path}`, { ...request, headers }));
  };
  const post = (path: string, body?: unknown, callOptions: CallOptions = {}) =>
    call(path, { method: 'POST', body, ...callOptions });
  /** Makes a role and returns its id. */
  const createRole = async (permissions: Scope[]): Promise<string> => {
    const created = await post('/roles', { name: randomUUID(), permissions });
    return parseSuccess('createRole', created).id;
  };
  return {
    ...world,
    call,
    post,
    role: createRole,
    newAddress: () => `${randomUUID()}@example.com`,
    async invite(email: string, roleIds: string[] = [], callOptions: CallOptions = {}): Promise<Invitation> {
      return parseSuccess('createInvitation', await post('/invitations', { email, roleIds }, callOptions));
    },
    /** Inserts an invitation without a due mail, past the API. */
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
    async getState(id: string): Promise<Invitation | undefined> {
      const { invitations } = parseSuccess('listInvitations', await call('/invitations?limit=100'));
      return invitations.find((invitation) => invitation.id === id);
    },
    /** Waits for the newest mailed path to an address with this prefix. */
    async waitForMailedPath(address: string, prefix: string, excluded: string[] = []): Promise<string> {
      return eventually(async () => {
        const mails = await world.account.listMailsTo(address);
        const links = mails.flatMap(({ text }) => /^https?:\/\/\S+$/m.exec(text ?? '') ?? []);
        const paths = links.map((link) => new URL(link).pathname);
        const isLink = prefix.includes('/link/');
        return paths.find(
          (path) => path.startsWith(prefix) && path.includes('/link/') === isLink && !excluded.includes(path),
        );
      });
    },
    /** Opens an invitation in a signed-out browser, signs in by the mailed link and joins. */
    async join(visitor: Visitor, path: string, email: string) {
      await visitor.open(path);
      await visitor.submit(`${path}/sign-in`);
      const link = await this.waitForMailedPath(email, `${path}/link/`);
      await visitor.open(link);
      return visitor.submit(link);
    },
  };
}

type CallOptions = { as?: string; url?: string; method?: string; body?: unknown };
