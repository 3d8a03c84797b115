import { createServer } from 'node:net';
import { join } from 'node:path';
import { tryLock, type Lock } from './lock.ts';

/** A port of 127.0.0.1 that was free when it was taken and that no other stack of this user takes meanwhile. */
export interface ReservedPort {
  port: number;
  release(): void;
}

const TRIES = 100;

/**
 * Takes the wanted port, or the next free one above it; 0 takes any.
 * Two stacks that start at the same moment both find the same port free, so each port is locked in `reservations`,
 * a folder that they share, until it is released.
 */
export async function reservePort(wanted: number, reservations: string): Promise<ReservedPort> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = wanted === 0 ? await anyFreePort() : wanted + attempt;
    if (port > 65_535) break;
    const lock = tryLock(join(reservations, `${port}.lock`));
    if (!isLock(lock)) continue;
    if (await isFree(port)) return { port, release: () => lock.release() };
    lock.release();
  }
  throw new Error(`no free port on 127.0.0.1 among the ${TRIES} from ${wanted} on`);
}

function isLock(answer: object): answer is Lock {
  return 'release' in answer;
}

async function isFree(port: number): Promise<boolean> {
  return (await listenBriefly(port)) !== undefined;
}

async function anyFreePort(): Promise<number> {
  const port = await listenBriefly(0);
  if (port === undefined) throw new Error('this machine gives no free port on 127.0.0.1');
  return port;
}

async function listenBriefly(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(taken));
    });
  });
}
