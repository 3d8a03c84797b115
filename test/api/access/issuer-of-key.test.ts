import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { serviceAccountKeyIssue } from '../../../admin/commands/service-account-key-issue.ts';
import { userCreate } from '../../../admin/commands/user-create.ts';
import { findIssuerOfKey } from '../../../models/access/service-accounts.ts';
import { openWorld, type World } from '../open-world.ts';
import { accessOf } from './access.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const made = z.looseObject({ id: z.string() });

// Whoever issued a key approves nothing that the key asks for, so a part of an id is not enough.
it.each(['usr_8m2k4x7q', 'ext-4f1c-77', 'ada.lovelace', 'google:1177', 'a+b', 'a b', 'Zoë', 'user:user:x'])(
  'gives the whole id %j of the person who issued a key',
  async (prefix) => {
    const { projectId } = world.tenant;
    const id = `${prefix}-${randomUUID().slice(0, 8)}`;
    await userCreate(world.admin, { id, email: `${randomUUID()}@example.com`, name: 'Person' });
    await world.join(projectId, id, ['keys:write', 'ads:read']);
    const theirs = accessOf(world, id, projectId);
    const account = made.parse((await theirs.post('/service-accounts', { name: randomUUID() })).body);
    const key = made.parse(
      (await theirs.post(`/service-accounts/${account.id}/keys`, { scopes: ['ads:read'] })).body,
    );
    expect(await findIssuerOfKey({ database: world.admin.database, projectId }, key.id)).toBe(id);
  },
);

it('names nobody for a key that an operator issued', async () => {
  const { projectId: project } = world.tenant;
  const { id } = await serviceAccountKeyIssue(world.admin, {
    project,
    serviceAccount: 'by an operator',
    scope: ['ads:read'],
  });
  expect(await findIssuerOfKey({ database: world.admin.database, projectId: project }, id)).toBeUndefined();
});
