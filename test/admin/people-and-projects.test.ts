import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { auditList } from '../../admin/commands/audit.ts';
import { memberAdd, memberList, memberRemove } from '../../admin/commands/member.ts';
import { projectCreate, projectList, projectShow } from '../../admin/commands/project.ts';
import { roleAssign, roleCreate, roleList } from '../../admin/commands/role.ts';
import { userCreate, userList } from '../../admin/commands/user.ts';
import { ConflictError, describeFailure, NotFoundError } from '../../admin/failures.ts';
import { getAudit, createProject, createUser, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';
import { identityLink, identityList, identityUnlink } from '../../admin/commands/identity.ts';

const admin = keepOpen(openAdmin);

it('creates and lists a user, and audits the creation without personal data', async () => {
  const user = await userCreate(admin.context, {
    id: 'usr_own',
    email: 'Own@example.com',
    name: 'Own Id',
    emailVerified: true,
    platformAdmin: true,
  });
  expect(user).toMatchObject({ id: 'usr_own', emailVerified: true, platformRole: 'admin', image: null });
  expect(await userList(admin.context, { limit: 1000, offset: 0 })).toContainEqual(
    expect.objectContaining({ id: 'usr_own', email: 'Own@example.com' }),
  );
  const entry = (await getAudit(admin.context)).find(({ target }) => target === 'usr_own');
  expect(entry).toMatchObject({ actor: 'admin-cli:test', action: 'user.create' });
  expect(JSON.stringify(entry)).not.toContain('Own@example.com');
});

it('refuses a user whose address another user has, in any letter case, and audits nothing', async () => {
  const { id, email } = await createUser(admin.context);
  const before = await getAudit(admin.context);
  const again = userCreate(admin.context, { email: email.toUpperCase(), name: 'Again' });
  await expect(again).rejects.toThrow(ConflictError);
  await expect(again).rejects.toThrow(`is taken by user ${id}`);
  expect(await getAudit(admin.context)).toEqual(before);
});

it('refuses one of two concurrent creations of the same user with exit code 3', async () => {
  const person = { email: `${randomUUID()}@example.com`, name: 'Twice' };
  const both = await Promise.allSettled([
    userCreate(admin.context, person),
    userCreate(admin.context, person),
  ]);
  const failures = both.flatMap((each) => (each.status === 'rejected' ? [describeFailure(each.reason)] : []));
  expect(failures).toEqual([expect.objectContaining({ exitCode: 3 })]);
});

it('creates a project with its owner as a member', async () => {
  const { projectId, ownerId } = await createProject(admin.context);
  expect(await memberList(admin.context, { project: projectId })).toEqual([
    expect.objectContaining({ userId: ownerId, isOwner: true, roles: [] }),
  ]);
  expect(await projectShow(admin.context, { project: projectId })).toMatchObject({
    id: projectId,
    ownerId,
    members: 1,
    roles: [],
    sender: null,
  });
  expect(await getAudit(admin.context, projectId)).toEqual([
    expect.objectContaining({ action: 'project.create', target: projectId, actor: 'admin-cli:test' }),
  ]);
});

it('lists all projects', async () => {
  const one = await createProject(admin.context);
  const other = await createProject(admin.context);
  const ids = (await projectList(admin.context, {})).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([one.projectId, other.projectId]));
});

it('creates a project with a given id and refuses the id a second time', async () => {
  const owner = await createUser(admin.context);
  const id = randomUUID();
  expect(await projectCreate(admin.context, { id, name: 'One', owner: owner.email })).toMatchObject({ id });
  const again = projectCreate(admin.context, { id, name: 'Two', owner: owner.id });
  await expect(again).rejects.toThrow(new ConflictError(`Project ${id} already exists: One.`));
});

it('adds and lists members and roles, and removes a member', async () => {
  const { projectId: project } = await createProject(admin.context);
  const user = await createUser(admin.context);
  await memberAdd(admin.context, { project, user: user.email });
  await roleCreate(admin.context, { project, name: 'sender', permission: ['emails:send'] });
  await roleAssign(admin.context, { project, user: user.id, role: 'sender' });
  expect(await memberList(admin.context, { project })).toContainEqual(
    expect.objectContaining({ userId: user.id, isOwner: false, roles: ['sender'] }),
  );
  expect(await roleList(admin.context, { project })).toEqual([
    expect.objectContaining({ name: 'sender', description: '', permissions: ['emails:send'] }),
  ]);

  await memberRemove(admin.context, { project, user: user.id });
  expect(await memberList(admin.context, { project })).toHaveLength(1);
  const entries = await auditList(admin.context, { project, limit: 50 });
  expect(entries.map(({ action }) => action)).toEqual([
    'member.remove',
    'role.assign',
    'role.create',
    'member.add',
    'project.create',
  ]);
});

it('refuses to add a member, role or role assignment that already exists, and names it', async () => {
  const { projectId: project, ownerId } = await createProject(admin.context);
  await roleCreate(admin.context, { project, name: 'reader', permission: ['ads:read', 'socials:read'] });
  await roleAssign(admin.context, { project, user: ownerId, role: 'reader' });

  await expect(memberAdd(admin.context, { project, user: ownerId })).rejects.toThrow(
    new ConflictError(`User ${ownerId} is already a member of Spring.`),
  );
  await expect(
    roleCreate(admin.context, { project, name: 'reader', permission: ['ads:write'] }),
  ).rejects.toThrow(
    new ConflictError('Role reader already exists, with the permissions ads:read, socials:read.'),
  );
  await expect(roleAssign(admin.context, { project, user: ownerId, role: 'reader' })).rejects.toThrow(
    new ConflictError(`User ${ownerId} already has the role reader.`),
  );
});

it('finds no role or member of another project', async () => {
  const { projectId: project, ownerId } = await createProject(admin.context);
  const { projectId: other, ownerId: stranger } = await createProject(admin.context);
  await roleCreate(admin.context, { project: other, name: 'reader', permission: ['ads:read'] });
  await roleCreate(admin.context, { project, name: 'own', permission: ['ads:read'] });

  await expect(roleAssign(admin.context, { project, user: ownerId, role: 'reader' })).rejects.toThrow(
    new NotFoundError('Spring has no role reader.'),
  );
  await expect(roleAssign(admin.context, { project, user: stranger, role: 'own' })).rejects.toThrow(
    NotFoundError,
  );
  await expect(memberRemove(admin.context, { project, user: stranger })).rejects.toThrow(NotFoundError);
});

it.each([
  ['member add', memberAdd],
  ['member remove', memberRemove],
])('%s refuses an unknown project', async (_, command) => {
  const { id } = await createUser(admin.context);
  await expect(command(admin.context, { project: randomUUID(), user: id })).rejects.toThrow(
    /^Project .* does not exist/,
  );
});

it('lists the audit entries of a project or of the platform, newest first and up to the limit', async () => {
  const { projectId: project, ownerId } = await createProject(admin.context);
  await memberAdd(admin.context, { project, user: (await createUser(admin.context)).id });
  const [newest, ...more] = await auditList(admin.context, { project, limit: 1 });
  expect(newest?.action).toBe('member.add');
  expect(more).toEqual([]);

  const platform = await auditList(admin.context, { limit: 1000 });
  expect(platform.map(({ target }) => target)).toContain(ownerId);
  expect(platform.map(({ target }) => target)).not.toContain(project);
});

it('creates no user when the audit entry cannot be written', async () => {
  const own = await openAdmin();
  const owner = new Client({ connectionString: own.database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('revoke insert on audit_entries from throughline_admin');
    const act = userCreate(own.context, { email: 'unaudited@example.com', name: 'Unaudited' });
    await expect(act).rejects.toThrow(/permission denied/);
    expect(await userList(own.context, { limit: 10, offset: 0 })).toEqual([]);
  } finally {
    await owner.end();
    await own.close();
  }
});

let ada: string;
let grace: string;
const issuer = 'https://id.example.com';

beforeAll(async () => {
  ada = (await userCreate(admin.context, { email: 'ada@example.com', name: 'Ada Example' })).id;
  grace = (await userCreate(admin.context, { email: 'grace@example.com', name: 'Grace Example' })).id;
});

it('links, lists, unlinks and audits an identity of the trusted issuer', async () => {
  const link = { issuer, subject: 'one', user: 'ADA@example.com' };
  expect(await identityLink(admin.context, link)).toEqual({ issuer, subject: 'one', userId: ada });
  await identityLink(admin.context, { issuer: 'https://other.example.com', subject: 'one', user: grace });
  expect(await identityList(admin.context, {})).toEqual([
    { issuer, subject: 'one', userId: ada, createdAt: expect.any(Date) },
    { issuer: 'https://other.example.com', subject: 'one', userId: grace, createdAt: expect.any(Date) },
  ]);
  expect(await identityList(admin.context, { user: grace })).toHaveLength(1);
  expect(await identityUnlink(admin.context, { issuer, subject: 'one' })).toMatchObject({ userId: ada });
  expect(await identityList(admin.context, { user: ada })).toEqual([]);
  const entries = (await getAudit(admin.context)).filter(({ target }) => target === ada);
  expect(entries.map(({ action }) => action)).toEqual(['identity.unlink', 'identity.link', 'user.create']);
});

it('links an identity to one user only, and several identities to a user', async () => {
  await identityLink(admin.context, { issuer, subject: 'two', user: ada });
  await identityLink(admin.context, { issuer, subject: 'Two', user: ada });
  for (const user of [ada, grace]) {
    const again = identityLink(admin.context, { issuer, subject: 'two', user });
    await expect(again).rejects.toThrow(ConflictError);
  }
  expect(await identityList(admin.context, { user: ada })).toHaveLength(2);
});

it('refuses an unknown identity or user', async () => {
  await expect(identityUnlink(admin.context, { issuer, subject: 'none' })).rejects.toThrow(NotFoundError);
  await expect(identityList(admin.context, { user: 'usr_none' })).rejects.toThrow(NotFoundError);
  const link = identityLink(admin.context, { issuer, subject: 'none', user: 'usr_none' });
  await expect(link).rejects.toThrow(NotFoundError);
});
