import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { tryLock, type Lock } from './lock.ts';

/** A port of 127.0.0.1 that was free when it was taken and that no other stack of this user takes meanwhile. */
export type ReservedPort = {
  port: number;
  release(): void;
};

const TRIES = 100;

/**
 * Where any port will do, one below those that systems give to outgoing connections and to whoever listens on port 0:
 * nobody gets it by chance before the server binds it, or while the server is away.
 */
const ANYWHERE = [20_000, 32_000] as const;

/**
 * Takes the wanted port, or the next free one above it; 0 takes any.
 * Two stacks that start at the same moment both find the same port free, so each port is locked in `reservations`,
 * a folder that they share, until it is released.
 */
export async function reservePort(wanted: number, reservations: string): Promise<ReservedPort> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = wanted === 0 ? randomInt(...ANYWHERE) : wanted + attempt;
    if (port > 65_535) break;
    const lock = tryLock(join(reservations, `${port}.lock`));
    if (!isLock(lock)) continue;
    if (await isFree(port)) return { port, release: () => lock.release() };
    lock.release();
  }
  const where = wanted === 0 ? ANYWHERE.join(' to ') : `${wanted} on`;
  throw new Error(`no free port on 127.0.0.1 among ${TRIES} from ${where}`);
}

function isLock(answer: object): answer is Lock {
  return 'release' in answer;
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
