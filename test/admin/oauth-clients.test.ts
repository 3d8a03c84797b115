import { randomUUID } from 'node:crypto';
import { oauthClientCreate } from '../../admin/commands/oauth-client-create.ts';
import {
  isWorkingClient,
  oauthClientDisable,
  oauthClientEnable,
  oauthClientList,
} from '../../admin/commands/oauth-client.ts';
import { userDisable } from '../../admin/commands/user.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { isWellFormedSecret, generateSecret } from '../../models/secret-digest.ts';
import { getAudit, createProject, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

const admin = keepOpen(openAdmin);

const redirectUrl = ['https://desk.example.com/callback'];

it('creates an OAuth client for its owner, in a project, with a working secret', async () => {
  const { projectId: project, ownerId: owner } = await createProject(admin.context);
  const created = await oauthClientCreate(admin.context, {
    owner,
    project,
    name: 'Desk',
    type: 'web',
    scope: ['emails:send'],
  });
  expect(created).toMatchObject({
    ownerId: owner,
    projectId: project,
    kind: 'confidential',
    scopes: ['emails:send'],
  });
  const { clientId, secret } = created;
  expect(isWellFormedSecret('tl_cs_', secret ?? '')).toBe(true);
  expect(await isWorkingClient(admin.context, { clientId, secret })).toBe(true);
  for (const wrong of [generateSecret('tl_cs_'), null])
    expect(await isWorkingClient(admin.context, { clientId, secret: wrong })).toBe(false);
  const [entry] = await getAudit(admin.context, project);
  expect(entry).toMatchObject({ action: 'oauth-client.create', target: clientId, actor: 'admin-cli:test' });
  expect(JSON.stringify(entry)).not.toContain(secret);
});

it('creates a public OAuth client without a secret', async () => {
  const { ownerId: owner } = await createProject(admin.context);
  const { clientId, secret, kind } = await oauthClientCreate(admin.context, {
    owner,
    name: 'App',
    type: 'native',
    redirectUrl: ['com.example.desk:/callback'],
  });
  expect([secret, kind]).toEqual([null, 'public_pkce']);
  expect(await isWorkingClient(admin.context, { clientId, secret })).toBe(true);
  expect((await getAudit(admin.context))[0]).toMatchObject({
    action: 'oauth-client.create',
    target: clientId,
  });
});

it('refuses an OAuth client for an unknown owner, an unknown project, or an owner who is not a member of the project', async () => {
  const { projectId: project } = await createProject(admin.context);
  const { ownerId: stranger } = await createProject(admin.context);
  const client = { name: 'Desk', type: 'web' as const, redirectUrl };
  await expect(oauthClientCreate(admin.context, { ...client, owner: 'usr_nobody' })).rejects.toThrow(
    NotFoundError,
  );
  await expect(oauthClientCreate(admin.context, { ...client, owner: stranger, project })).rejects.toThrow(
    /is not a member of/,
  );
  await expect(
    oauthClientCreate(admin.context, { ...client, owner: stranger, project: randomUUID() }),
  ).rejects.toThrow(/^Project .* does not exist/);
});

it('lists OAuth clients by owner and by project', async () => {
  const { projectId: project, ownerId: owner } = await createProject(admin.context);
  const first = await oauthClientCreate(admin.context, { owner, project, name: 'One', type: 'web' });
  const second = await oauthClientCreate(admin.context, {
    owner,
    name: 'Two',
    type: 'native',
    redirectUrl,
  });
  const listIds = async (which: Parameters<typeof oauthClientList>[1]) =>
    (await oauthClientList(admin.context, which)).map(({ clientId }) => clientId);
  expect(await listIds({ owner })).toEqual([first.clientId, second.clientId]);
  expect(await listIds({ project })).toEqual([first.clientId]);
  expect(await listIds({ owner, limit: 1, offset: 1 })).toEqual([second.clientId]);
  await expect(listIds({ owner: 'usr_nobody' })).rejects.toThrow(NotFoundError);
});

it('disables and enables an OAuth client once each', async () => {
  const { projectId: project, ownerId: owner } = await createProject(admin.context);
  const { clientId: client, secret } = await oauthClientCreate(admin.context, {
    owner,
    project,
    name: 'Desk',
    type: 'web',
  });
  const isWorking = () => isWorkingClient(admin.context, { clientId: client, secret });
  await expect(oauthClientEnable(admin.context, { client })).rejects.toThrow(ConflictError);
  expect(await oauthClientDisable(admin.context, { client })).toEqual({ clientId: client, disabled: true });
  expect(await isWorking()).toBe(false);
  expect((await oauthClientList(admin.context, { owner }))[0]).toMatchObject({ disabled: true });
  await expect(oauthClientDisable(admin.context, { client })).rejects.toThrow(/is already disabled/);
  await oauthClientEnable(admin.context, { client });
  expect(await isWorking()).toBe(true);
  await expect(oauthClientDisable(admin.context, { client: 'tlc_unknown' })).rejects.toThrow(NotFoundError);
  expect((await getAudit(admin.context, project)).map(({ action }) => action)).toEqual([
    'oauth-client.enable',
    'oauth-client.disable',
    'oauth-client.create',
    'project.create',
  ]);
});

it('disables an OAuth client once when two operators disable it at the same time', async () => {
  const { ownerId: owner } = await createProject(admin.context);
  const { clientId: client } = await oauthClientCreate(admin.context, { owner, name: 'Desk', type: 'web' });
  const disable = () => oauthClientDisable(admin.context, { client });
  const outcomes = await Promise.allSettled([disable(), disable()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('an OAuth client does not work while its owner is disabled', async () => {
  const { ownerId: owner } = await createProject(admin.context);
  const created = await oauthClientCreate(admin.context, { owner, name: 'Desk', type: 'web' });
  await userDisable(admin.context, { user: owner });
  expect(await isWorkingClient(admin.context, created)).toBe(false);
});
