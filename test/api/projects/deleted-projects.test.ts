import { expectEvent } from '../../support/expect-event.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getAudit } from '../get-audit.ts';
import { apiKey, bearer, send, expectRefused, parseSuccess } from '../open-world.ts';
import { openProjects } from './open-projects.ts';

const world = keepOpen(openProjects);

it('a deleted project answers 404 to all operations at its path except the restoration, refuses its keys, and works again once it is restored', async () => {
  const { projectId, ownerId, serviceAccountKey, appKey } = world.tenant;
  const owner = { id: ownerId, headers: bearer(await world.createToken(ownerId)) };
  const member = await world.createCaller();
  await world.addMember(projectId, member.id, ['project:write', 'emails:send']);
  expect((await world.call('DELETE', `/projects/${projectId}`, member)).status).toBe(403);
  const deleted = await world.call('DELETE', `/projects/${projectId}`, owner);
  const deletedProject = parseSuccess('deleteProject', deleted);
  expect(deletedProject.state).toBe('deleted');
  const days =
    (Date.parse(deletedProject.erasedAfter ?? '') - Date.parse(deletedProject.deletedAt ?? '')) / 86_400_000;
  expect(days).toBe(30);

  const keys = [apiKey(serviceAccountKey), { 'x-app-key': appKey }];
  const sendWithKeys = () =>
    Promise.all(keys.map((headers) => send(`${world.api.url}/emails/suppressions`, { headers })));
  expect((await sendWithKeys()).map(({ status }) => status)).toEqual([401, 401]);
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/service-accounts'],
    ['GET', '/assets'],
  ] as const) {
    const answer = await world.call(
      method,
      `/projects/${projectId}${path}`,
      owner,
      method === 'PATCH' ? {} : undefined,
    );
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
  expect((await world.call('GET', `/team/members?projectId=${projectId}`, owner)).status).toBe(403);
  const listed = parseSuccess('listProjects', await world.call('GET', '/projects', owner)).projects;
  expect(listed.map(({ id, state }) => [id, state])).toContainEqual([projectId, 'deleted']);

  for (const stranger of [member, await world.createCaller()]) {
    expect((await world.call('POST', `/projects/${projectId}/restore`, stranger)).status).toBe(404);
  }
  const restored = await world.call('POST', `/projects/${projectId}/restore`, owner);
  expect([restored.status, parseSuccess('restoreProject', restored).state]).toEqual([200, 'active']);
  expect((await sendWithKeys()).map(({ status }) => status)).toEqual([200, 200]);
  await expectEvent(world.api.url, world.tenant, 'project.deleted', {});
  expect((await world.call('GET', `/projects/${projectId}`, member)).status).toBe(200);
  const actions = (await getAudit(world, projectId)).map(({ action }) => action);
  expect(actions.filter((action) => /^project\.(delete|restore)$/.test(action))).toEqual([
    'project.delete',
    'project.restore',
  ]);
});

it('a deleted project keeps its externalId, and cannot be restored by a platform client that did not create the project', async () => {
  const product = await world.createPlatformClient();
  const body = { name: 'Tenant', externalId: 'tenant-7' };
  const created = await world.postProject(product, body);
  expect((await world.call('DELETE', `/projects/${created.id}`, product)).status).toBe(200);
  await expectRefused(world.call('POST', '/projects', product, body), 409);
  expect(
    (await world.call('POST', `/projects/${created.id}/restore`, await world.createPlatformClient())).status,
  ).toBe(404);
  expect((await world.call('POST', `/projects/${created.id}/restore`, product)).status).toBe(200);
  expect((await world.call('POST', '/projects', product, body)).headers.get('idempotent-replayed')).toBe(
    'true',
  );
});
