import { randomUUID } from 'node:crypto';
import { loadDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { errorOf, openWorld, send, type World } from '../open-world.ts';
import { connectRaw, head } from '../raw-connection.ts';
import { keepOpen } from '../../support/keep-open.ts';

let world: World;

keepOpen(openWorld, (opened) => (world = opened));

/** Every operation with a body and a scope, and a path of it in a project. */
async function operationsWithRights() {
  const { paths } = await loadDocument();
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.requestBody && (operation['x-scope'] ?? operation['x-user-scope'])
        ? [{ method: method.toUpperCase(), route, operation }]
        : [],
    ),
  );
}

const takesPersons = ({ security }: Operation) => security.some((alternative) => 'bearer' in alternative);

it('refuses who lacks the scope, in every operation with a body, before the body is sent', async () => {
  const { projectId, ownerId, serviceAccountKey } = world.tenant;
  const token = await world.makeToken(ownerId, { scopes: [] });
  const stranger = await world.makeToken(await world.person());
  const found = await operationsWithRights();
  expect(found.length).toBeGreaterThan(10);
  for (const { method, route, operation } of found) {
    const path = route.replace('{projectId}', projectId).replaceAll(/\{[^}]+\}/g, () => randomUUID());
    const isOfProject = operation['x-scope'] !== undefined;
    for (const authorization of takesPersons(operation)
      ? [`Bearer ${token}`, ...(isOfProject ? [`Bearer ${stranger}`] : [])]
      : [`ApiKey ${serviceAccountKey}`]) {
      const connection = connectRaw(world.api.url);
      connection.write(
        head(`${method} ${path}`, {
          Authorization: authorization,
          ...(!route.includes('{projectId}') && isOfProject && { 'X-Project-Id': projectId }),
          'Content-Type': 'application/json',
          'Content-Length': '500000',
          Expect: '100-continue',
        }),
      );
      const received = await connection.until(/\r\n\r\n/);
      connection.end();
      expect([operation.operationId, received.split('\r\n')[0]]).toEqual([
        operation.operationId,
        expect.stringMatching(/^HTTP\/1.1 40[34] /),
      ]);
    }
  }
});

it('refuses a project id that is none before the body is read', async () => {
  const token = await world.makeToken(world.tenant.ownerId);
  const answer = await send(`${world.api.url}/projects/x/app-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: { unknown: 1 },
  });
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ details: [{ path: 'projectId', message: 'must be a UUID' }] }),
  ]);
});
