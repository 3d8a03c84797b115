import { connect, type Socket } from 'node:net';
import { eventually } from '../support/eventually.ts';

export type RawConnection = {
  write: (text: string | Buffer) => void;
  /** All that came back so far. */
  received: () => string;
  /** Waits until what came back matches, and gives all of it. */
  until: (pattern: RegExp) => Promise<string>;
  /** Whether the other side closes it within so many milliseconds. */
  closed: (withinMs: number) => Promise<boolean>;
  end: () => void;
};

/** A connection to the API of a test, to send what `fetch` does not let one send. */
export function connectRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let received = '';
  let isClosed = false;
  socket.on('data', (data: Buffer) => (received += data.toString()));
  // A connection that is closed in mid-body ends in EPIPE or ECONNRESET.
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  return {
    write: (text) => void socket.write(text),
    received: () => received,
    until: (pattern) => eventually(async () => (pattern.test(received) ? received : undefined), 20_000),
    closed: (withinMs) => eventually(async () => isClosed, withinMs).catch(() => false),
    end: () => void socket.destroy(),
  };
}

/** The lines of a request up to its body. */
export function head(request: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${request} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
