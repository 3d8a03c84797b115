import { suppressionAdd, suppressionList, suppressionRemove } from '../../admin/commands/suppression.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { getAudit, createProject, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

const admin = keepOpen(openAdmin);

it('adds, lists, removes and audits suppressed addresses', async () => {
  const { projectId: project } = await createProject(admin.context);
  const added = await suppressionAdd(admin.context, {
    project,
    address: 'Ada@Example.com',
    reason: 'manual',
  });
  expect(added).toMatchObject({ email: 'ada@example.com', reason: 'manual', source: 'admin' });
  await suppressionAdd(admin.context, { project, address: 'ada@example.com', reason: 'bounce' });
  await suppressionAdd(admin.context, { project, address: 'grace@example.org', reason: 'bounce' });

  const listed = (change: object) =>
    suppressionList(admin.context, { project, limit: 50, ...change }).then((found) =>
      found.map(({ email, reason }) => `${email} ${reason}`),
    );
  expect(await listed({})).toEqual([
    'grace@example.org bounce',
    'ada@example.com bounce',
    'ada@example.com manual',
  ]);
  expect(await listed({ reason: 'bounce', address: '@EXAMPLE.com' })).toEqual(['ada@example.com bounce']);
  expect(await listed({ limit: 1 })).toHaveLength(1);

  const removed = await suppressionRemove(admin.context, { project, address: 'ADA@example.com' });
  expect(removed.map(({ reason }) => reason).toSorted()).toEqual(['bounce', 'manual']);
  expect(await listed({})).toEqual(['grace@example.org bounce']);

  const entries = (await getAudit(admin.context, project)).map(({ action, target }) => `${action} ${target}`);
  expect(entries.slice(0, 5).toSorted()).toEqual([
    'suppression.add ada@example.com',
    'suppression.add ada@example.com',
    'suppression.add grace@example.org',
    'suppression.remove ada@example.com',
    'suppression.remove ada@example.com',
  ]);
});

it('refuses to add a suppression that exists, and to remove one that does not exist', async () => {
  const { projectId: project } = await createProject(admin.context);
  const address = 'once@example.com';
  await suppressionAdd(admin.context, { project, address, reason: 'manual' });
  await expect(suppressionAdd(admin.context, { project, address, reason: 'manual' })).rejects.toThrow(
    ConflictError,
  );
  await expect(suppressionRemove(admin.context, { project, address, reason: 'bounce' })).rejects.toThrow(
    NotFoundError,
  );
  await suppressionRemove(admin.context, { project, address });
  await expect(suppressionRemove(admin.context, { project, address })).rejects.toThrow(NotFoundError);
});
