import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { answerUnreadable } from '../../../api/request/listen.ts';
import { eventually } from '../../support/eventually.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';

const PACKETS = 20;

it('answers many malformed packets with one 400 after the pending response', async () => {
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
    for (let sent = 1; sent <= PACKETS; sent += 1) {
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
