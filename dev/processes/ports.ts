import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { tryLock } from './lock.ts';

/** A port that was free when it was reserved. No other stack of this user can reserve it. */
export type ReservedPort = {
  port: number;
  release(): void;
};

const MAX_ATTEMPTS = 100;

/**
 * Below the ephemeral range, so the system assigns none of these ports to another process before the server
 * binds.
 */
const RANDOM_PORT_RANGE = [20_000, 32_000] as const;

/**
 * Reserves the wanted port, or the next free one if it is in use. For 0, reserves a random port. A lock
 * keeps concurrent stacks from reserving the same port.
 * @throws Error when no free port is found
 */
export async function reservePort(wanted: number, reservations: string): Promise<ReservedPort> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = wanted === 0 ? randomInt(...RANDOM_PORT_RANGE) : wanted + attempt;
    if (port > 65_535) break;
    const lock = tryLock(join(reservations, `${port}.lock`));
    if (!('release' in lock)) continue;
    if (await isFree(port)) return { port, release: () => lock.release() };
    lock.release();
  }
  const where = wanted === 0 ? RANDOM_PORT_RANGE.join(' to ') : `${wanted} and up`;
  throw new Error(
    `No free port was found on 127.0.0.1 (tried ${where}). Stop other programs, or choose another --port for the API.`,
  );
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
