import { connect } from 'node:net';
import { eventually } from '../support/eventually.ts';

export type RawConnection = {
  write: (text: string | Buffer) => void;
  getReceived: () => string;
  /** Waits until the received data matches the pattern, and returns all received data. */
  waitFor: (pattern: RegExp) => Promise<string>;
  isClosedWithin: (withinMs: number) => Promise<boolean>;
  end: () => void;
};

/** Opens a connection for requests that `fetch` cannot send. */
export function connectRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  let isClosed = false;
  socket.on('data', (data: Buffer) => (received += data.toString()));
  // A server that closes the connection during a body causes EPIPE or ECONNRESET, which tests expect.
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  return {
    write: (text) => void socket.write(text),
    getReceived: () => received,
    waitFor: (pattern) => eventually(async () => (pattern.test(received) ? received : undefined), 20_000),
    isClosedWithin: (withinMs) => eventually(async () => isClosed, withinMs).catch(() => false),
    end: () => void socket.destroy(),
  };
}

export function formatHead(request: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${request} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
