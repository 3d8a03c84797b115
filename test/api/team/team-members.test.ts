import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer, errorOf, openWorld, send, type Answer, type World } from '../open-world.ts';

const role = z.strictObject({
  id: z.string(),
  projectId: z.uuid(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const answered = z.strictObject({
  members: z.array(
    z.strictObject({
      userId: z.string(),
      name: z.string(),
      email: z.email(),
      image: z.url().optional(),
      roles: z.array(role),
      isOwner: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

describe('team members', () => {
  let world: World;
  let list: (query: string, userId: string) => Promise<Answer>;

  beforeAll(async () => {
    world = await openWorld();
    list = async (query, userId) =>
      send(`${world.api.url}/team/members${query}`, { headers: bearer(await world.makeToken(userId)) });
  });
  afterAll(() => world.close());

  it('lists the members with their roles, oldest member first', async () => {
    const [ada, grace] = [await world.person(), await world.person()];
    const projectId = await world.project(ada);
    await world.join(projectId, grace, ['emails:send', 'ads:read']);
    const { members } = answered.parse((await list(`?projectId=${projectId}`, grace)).body);
    expect(members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
      [ada, true],
      [grace, false],
    ]);
    expect(members[1]?.roles).toMatchObject([{ projectId, permissions: ['emails:send', 'ads:read'] }]);
  });

  it('takes the project in capitals', async () => {
    const { ownerId, projectId } = world.tenant;
    expect((await list(`?projectId=${projectId.toUpperCase()}`, ownerId)).status).toBe(200);
  });

  it('does not tell a foreign project from an unknown one', async () => {
    const foreign = await list(`?projectId=${world.other.projectId}`, world.tenant.ownerId);
    const unknown = await list(`?projectId=${randomUUID()}`, world.tenant.ownerId);
    expect([foreign.status, unknown.status]).toEqual([403, 403]);
    expect(errorOf(foreign)).toEqual(errorOf(unknown));
  });

  it('is closed to a token that is bound to another project', async () => {
    const { ownerId, projectId } = world.tenant;
    const headers = bearer(await world.makeToken(ownerId, { projectId: world.other.projectId }));
    expect((await send(`${world.api.url}/team/members?projectId=${projectId}`, { headers })).status).toBe(
      403,
    );
  });
});
