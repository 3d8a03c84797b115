import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { oauthClientCreate } from '../../../admin/commands/oauth-client-create.ts';
import { PLATFORM_SCOPES, type PlatformScope } from '../../../domain/scopes.ts';
import { untilThere } from '../oauth/open-oauth.ts';
import { bearer, openWorld, send, type Answer, type World } from '../open-world.ts';

export const project = z.object({
  id: z.uuid(),
  name: z.string(),
  externalId: z.string().optional(),
  ownerId: z.string(),
  state: z.enum(['active', 'deleted', 'erasing']),
  defaultCountry: z.string().optional(),
  currency: z.string(),
  deletedAt: z.string().optional(),
  erasedAfter: z.string().optional(),
});

export const page = z.object({ projects: z.array(project), nextCursor: z.string().nullable() });

type Caller = { headers: Record<string, string>; id: string };

/** A world in which people make projects. */
export type ProjectsWorld = World & {
  /** Somebody without a project. */
  somebody(): Promise<Caller>;
  /** A platform client, by a token of its own. */
  platform(scope?: PlatformScope[]): Promise<Caller & { clientId: string }>;
  call(method: string, path: string, caller: Pick<Caller, 'headers'>, body?: unknown): Promise<Answer>;
  make(caller: Caller, body?: Record<string, unknown>): Promise<z.infer<typeof project>>;
};

export async function openProjects(): Promise<ProjectsWorld> {
  const world = await openWorld({ env: { SELF_SERVICE_PROJECTS: 'true' } });
  const call: ProjectsWorld['call'] = (method, path, { headers }, body) =>
    untilThere(() => send(`${world.api.url}${path}`, { method, headers, body }));
  return {
    ...world,
    call,
    somebody: async () => {
      const id = await world.person();
      return { id, headers: bearer(await world.makeToken(id)) };
    },
    platform: async (scope = [...PLATFORM_SCOPES]) => {
      const id = await world.person();
      const client = { owner: id, name: 'Product', type: 'web', platform: true } as const;
      const { clientId } = await oauthClientCreate(world.admin, { ...client, scope });
      const token = await world.makeToken(id, { ownTokenOf: clientId, scopes: scope });
      return { id, headers: bearer(token), clientId };
    },
    make: async (caller, body = {}) => {
      const externalId = `tenant-${randomUUID()}`;
      const answer = await call('POST', '/projects', caller, { name: 'Spring', externalId, ...body });
      if (answer.status !== 200) throw new Error(`No project was made: ${JSON.stringify(answer.body)}`);
      return project.parse(answer.body);
    },
  };
}
