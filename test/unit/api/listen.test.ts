import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { listen, answerUnreadable } from '../../../api/request/listen.ts';
import { eventually } from '../../support/eventually.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';

async function startRequestInFlight() {
  const arrived = Promise.withResolvers<ServerResponse>();
  const listening = await listen(
    (_request, response) => arrived.resolve(response),
    { host: '127.0.0.1', port: 0 },
    pino({ level: 'silent' }),
  );
  const url = `http://127.0.0.1:${listening.address.port}/`;
  const answered = fetch(url).then((response) => response.text());
  const response = await arrived.promise;
  return { listening, url, answer: () => response.end('done'), answered };
}

it('stopping an HTTP server completes requests in flight, accepts no new requests, and then ends', async () => {
  const { listening, url, answer, answered } = await startRequestInFlight();
  const stopped = listening.stop();
  await expect(fetch(url)).rejects.toBeDefined();
  answer();
  expect(await answered).toBe('done');
  await stopped;
  expect(listening.server.listening).toBe(false);
});

it('stopping an HTTP server does not wait for idle connections', async () => {
  const { listening, answer, answered } = await startRequestInFlight();
  const silent = connect(listening.address.port, '127.0.0.1');
  await once(listening.server, 'connection');
  const stopped = listening.stop();
  await once(silent, 'close');
  answer();
  expect(await answered).toBe('done');
  await stopped;
});

it('starting an HTTP server fails with EADDRINUSE when its port is in use', async () => {
  const { port, close } = await listenOnLoopback(createServer());
  await expect(
    listen(() => undefined, { host: '127.0.0.1', port }, pino({ level: 'silent' })),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await close();
});

it('logs each failure to accept a connection and continues', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const listening = await listen(() => undefined, { host: '127.0.0.1', port: 0 }, logger);
  const error = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
  listening.server.emit('error', error);
  listening.server.emit('error', error);
  await listening.stop();
  const failure = expect.objectContaining({ level: 50, reason: 'EMFILE' });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([failure, failure]);
});

it('answers 20 malformed requests on one connection with one 400, after the pending response', async () => {
  const lines: string[] = [];
  const pending: ServerResponse[] = [];
  let errors = 0;
  const server = createServer((_request, response) => void pending.push(response));
  answerUnreadable(server, pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }));
  server.on('clientError', () => (errors += 1));
  const { port, close } = await listenOnLoopback(server);
  const client = connect(port, '127.0.0.1');
  try {
    let received = '';
    client.on('data', (data: Buffer) => (received += data.toString()));
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const answer = await eventually(async () => pending[0]);
    const listenersBefore = answer.listenerCount('finish');
    for (let sent = 1; sent <= 20; sent += 1) {
      client.write('HELLO\r\n\r\n');
      await eventually(async () => (errors >= sent ? true : undefined), 10_000);
    }
    expect(answer.listenerCount('finish')).toBe(listenersBefore + 1);
    const closed = once(client, 'close');
    answer.end('up');
    await closed;
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(lines).toHaveLength(1);
  } finally {
    client.destroy();
    await close();
  }
});
