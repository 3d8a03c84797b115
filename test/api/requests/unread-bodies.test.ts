import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { errorOf, openWorld, type World } from '../open-world.ts';

const SIZE = 25_000_000;
const SENT = Buffer.alloc(64 * 1024, 'x');

/** Node reads 64 KiB at a time, and at most twice before the answer ends the connection. */
const TWO_READS_BYTES = 2 * 64 * 1024;

/** Sends for as long as the other side takes it; returns what came back when the connection closed. */
async function sendUntilClosed(port: number, head: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data: Buffer) => {
    received += data.toString();
  });
  // A connection that is closed in mid-body ends in EPIPE or ECONNRESET here.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(head);
  let written = 0;
  const write = () => {
    while (written < SIZE && !socket.destroyed) {
      written += SENT.length;
      if (!socket.write(SENT)) {
        socket.once('drain', write);
        return;
      }
    }
  };
  write();
  await closed;
  return received;
}

describe('a large body', () => {
  let world: World;
  let port: number;

  beforeAll(async () => {
    world = await openWorld();
    port = Number(new URL(world.api.url).port);
  });
  afterAll(() => world.close());

  const headOf = (...headers: string[]) =>
    [
      'POST /emails/batch/queue HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      ...headers,
      '',
      '',
    ].join('\r\n');
  const bodyOf = (received: string) => ({
    status: Number(received.split(' ')[1]),
    headers: new Headers(),
    body: JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)),
  });

  it('of 25 MB without a key is answered 401 and left unread', async () => {
    const received = await sendUntilClosed(port, headOf(`Content-Length: ${SIZE}`));
    expect(received).toMatch(/^HTTP\/1.1 401 /);
    expect(received).toMatch(/^Connection: close\r$/m);
    expect(errorOf(bodyOf(received)).code).toBe('unauthorized');
    expect(world.api.connections.at(-1)?.bytesRead).toBeLessThanOrEqual(TWO_READS_BYTES);
  });

  it('in chunks, under a wrong key, is left unread as well', async () => {
    const received = await sendUntilClosed(
      port,
      headOf('Transfer-Encoding: chunked', 'X-App-Key: tl_ak_wrong') + 'ffffff\r\n',
    );
    expect(received).toMatch(/^HTTP\/1.1 401 /);
    expect(world.api.connections.at(-1)?.bytesRead).toBeLessThanOrEqual(TWO_READS_BYTES);
  });

  it('under a good key is answered 413 before it is read', async () => {
    const { appKey } = world.tenant;
    const received = await sendUntilClosed(port, headOf(`Content-Length: ${SIZE}`, `X-App-Key: ${appKey}`));
    expect(received).toMatch(/^HTTP\/1.1 413 /);
    expect(world.api.connections.at(-1)?.bytesRead).toBeLessThan(1024 * 1024);
  });

  it('is not even sent by a caller that asks first', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(headOf(`Content-Length: ${SIZE}`, 'Expect: 100-continue'));
    const [data]: Buffer[] = await once(socket, 'data');
    socket.destroy();
    expect(data?.toString()).toMatch(/^HTTP\/1.1 401 /);
  });

  it('is asked for once the credentials hold', async () => {
    const { appKey } = world.tenant;
    const socket = connect(port, '127.0.0.1');
    socket.write(headOf('Content-Length: 2', 'Expect: 100-continue', `X-App-Key: ${appKey}`));
    const [goOn]: Buffer[] = await once(socket, 'data');
    expect(goOn?.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}');
    const [data]: Buffer[] = await once(socket, 'data');
    socket.destroy();
    expect(data?.toString()).toMatch(/^HTTP\/1.1 400 /);
  });

  it('is answered, and leaves its room to others, once its first bytes say that it is refused', async () => {
    const of8Mb = headOf('Content-Length: 8000000', `X-App-Key: ${world.tenant.appKey}`);
    // Room is for two of one project at once.
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(of8Mb + '['.repeat(1_000));
        const [data]: Buffer[] = await once(socket, 'data');
        socket.destroy();
        return bodyOf(data?.toString() ?? '');
      }),
    );
    for (const answer of answers) {
      expect([answer.status, errorOf(answer).message]).toEqual([
        400,
        'The body is nested deeper than 100 levels.',
      ]);
    }
  });
});
