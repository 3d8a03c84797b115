import { once } from 'node:events';
import { connect } from 'node:net';
import { expectRefused, getError, openWorld } from '../open-world.ts';
import { randomUUID } from 'node:crypto';
import { loadDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';
import { keepOpen } from '../../support/keep-open.ts';

let port: number;

const world = keepOpen(openWorld, () => {
  port = Number(new URL(world.api.url).port);
});

const BODY_BYTES = 25_000_000;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Node reads 64 KiB at a time, at most twice before the answer closes the connection. */
const TWO_READS_BYTES = 2 * 64 * 1024;

/** Sends up to 25 MB until the connection closes, and returns the received data. */
async function sendUntilClosed(start: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data: Buffer) => {
    received += data.toString();
  });
  // A server that closes the connection during a body causes EPIPE or ECONNRESET, which tests expect.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(start);
  let written = 0;
  const write = () => {
    while (written < BODY_BYTES && !socket.destroyed) {
      written += CHUNK.length;
      if (!socket.write(CHUNK)) {
        socket.once('drain', write);
        return;
      }
    }
  };
  write();
  await closed;
  return received;
}

const formatQueueHead = (headers: Record<string, string | number>) =>
  formatHead('POST /emails/batch/queue', { 'Content-Type': 'application/json', ...headers });
const parseAnswer = (received: string) => ({
  status: Number(received.split(' ')[1]),
  headers: new Headers(),
  body: JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)),
});

it('a request with a body of 25 MB and no key gets 401, and the body stays unread', async () => {
  const received = await sendUntilClosed(formatQueueHead({ 'Content-Length': BODY_BYTES }));
  expect(received).toMatch(/^HTTP\/1.1 401 /);
  expect(received).toMatch(/^Connection: close\r$/m);
  expect(getError(parseAnswer(received)).code).toBe('unauthorized');
  expect(world.api.connections.at(-1)?.bytesRead).toBeLessThanOrEqual(TWO_READS_BYTES);
});

it('a request with a chunked body and an unknown key gets 401, and the body stays unread', async () => {
  const received = await sendUntilClosed(
    formatQueueHead({ 'Transfer-Encoding': 'chunked', 'X-App-Key': 'tl_ak_wrong' }) + 'ffffff\r\n',
  );
  expect(received).toMatch(/^HTTP\/1.1 401 /);
  expect(world.api.connections.at(-1)?.bytesRead).toBeLessThanOrEqual(TWO_READS_BYTES);
});

it('a request with a body of 25 MB and a valid key gets 413 before the body is read', async () => {
  const { appKey } = world.tenant;
  const received = await sendUntilClosed(
    formatQueueHead({ 'Content-Length': BODY_BYTES, 'X-App-Key': appKey }),
  );
  expect(received).toMatch(/^HTTP\/1.1 413 /);
  expect(world.api.connections.at(-1)?.bytesRead).toBeLessThan(1024 * 1024);
});

it('the API answers 100 Continue to a request with valid credentials, and then reads the body', async () => {
  const { appKey } = world.tenant;
  const socket = connect(port, '127.0.0.1');
  socket.write(formatQueueHead({ 'Content-Length': 2, Expect: '100-continue', 'X-App-Key': appKey }));
  const [interim]: Buffer[] = await once(socket, 'data');
  expect(interim?.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write('{}');
  const [data]: Buffer[] = await once(socket, 'data');
  socket.destroy();
  expect(data?.toString()).toMatch(/^HTTP\/1.1 400 /);
});

it('a body is refused, and releases its memory, as soon as its first bytes are invalid', async () => {
  const start = formatQueueHead({ 'Content-Length': 8_000_000, 'X-App-Key': world.tenant.appKey });
  // A project may send two bodies of this size at a time, so the others wait until a refusal releases memory.
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(start + '['.repeat(1_000));
      const [data]: Buffer[] = await once(socket, 'data');
      socket.destroy();
      return parseAnswer(data?.toString() ?? '');
    }),
  );
  for (const answer of answers) {
    expect([answer.status, getError(answer).message]).toEqual([
      400,
      'The body is nested deeper than 100 levels.',
    ]);
  }
});

async function findScopedOperations() {
  const { paths } = await loadDocument();
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.requestBody && (operation['x-scope'] ?? operation['x-user-scope'])
        ? [{ method: method.toUpperCase(), route, operation }]
        : [],
    ),
  );
}

const acceptsUsers = ({ security }: Operation) => security.some((alternative) => 'bearer' in alternative);

it('each operation with a body refuses a missing scope or membership before the body is sent', async () => {
  const { projectId, ownerId, serviceAccountKey } = world.tenant;
  const token = await world.createToken(ownerId, { scopes: [] });
  const stranger = await world.createToken(await world.createPerson());
  const found = await findScopedOperations();
  expect(found.length).toBeGreaterThan(10);
  for (const { method, route, operation } of found) {
    const path = route.replace('{projectId}', projectId).replaceAll(/\{[^}]+\}/g, () => randomUUID());
    const isOfProject = operation['x-scope'] !== undefined;
    for (const authorization of acceptsUsers(operation)
      ? [`Bearer ${token}`, ...(isOfProject ? [`Bearer ${stranger}`] : [])]
      : [`ApiKey ${serviceAccountKey}`]) {
      const connection = connectRaw(world.api.url);
      connection.write(
        formatHead(`${method} ${path}`, {
          Authorization: authorization,
          ...(!route.includes('{projectId}') && isOfProject && { 'X-Project-Id': projectId }),
          'Content-Type': 'application/json',
          'Content-Length': '500000',
          Expect: '100-continue',
        }),
      );
      const received = await connection.waitFor(/\r\n\r\n/);
      connection.end();
      expect([operation.operationId, received.split('\r\n')[0]]).toEqual([
        operation.operationId,
        expect.stringMatching(/^HTTP\/1.1 40[34] /),
      ]);
    }
  }
});

it('an invalid project id is refused before the body is validated', async () => {
  const request = { method: 'POST', body: { unknown: 1 } };
  const answer = world.requestAs(world.tenant.ownerId, '/projects/x/app-keys', request);
  await expectRefused(answer, 400, 'projectId');
});
