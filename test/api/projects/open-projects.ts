import { randomUUID } from 'node:crypto';
import { oauthClientCreate } from '../../../admin/commands/oauth-client-create.ts';
import { PLATFORM_SCOPES, type PlatformScope } from '../../../domain/scopes.ts';
import { bearer, openWorld, send, parseSuccess, untilAvailable } from '../open-world.ts';

type Caller = { headers: Record<string, string>; id: string };

export async function openProjects({ isSelfService = true } = {}) {
  const world = await openWorld({ env: { SELF_SERVICE_PROJECTS: String(isSelfService) } });
  const call = (method: string, path: string, { headers }: Pick<Caller, 'headers'>, body?: unknown) =>
    untilAvailable(() => send(`${world.api.url}${path}`, { method, headers, body }));
  return {
    ...world,
    call,
    createCaller: async (): Promise<Caller> => {
      const id = await world.createPerson();
      return { id, headers: bearer(await world.createToken(id)) };
    },
    createPlatformClient: async (scope: PlatformScope[] = [...PLATFORM_SCOPES]) => {
      const id = await world.createPerson();
      const client = { owner: id, name: 'Product', type: 'web', platform: true } as const;
      const { clientId } = await oauthClientCreate(world.admin, { ...client, scope });
      const token = await world.createToken(id, { ownTokenClientId: clientId, scopes: scope });
      return { id, headers: bearer(token), clientId };
    },
    postProject: async (caller: Caller, body: Record<string, unknown> = {}) => {
      const externalId = `tenant-${randomUUID()}`;
      const answer = await call('POST', '/projects', caller, { name: 'Spring', externalId, ...body });
      return parseSuccess('createProject', answer);
    },
  };
}
