import { setTimeout as delay } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { TemporalTransport } from '../settings/temporal-transport.ts';

const RETRY_INTERVAL_MS = 1_000;

/**
 * Connects to Temporal, for as long as it takes: a worker may be up before its server is.
 * @returns undefined when `signal` asked to stop before Temporal was reached
 */
export async function connectToTemporal(
  { address, transport }: { address: string; transport: TemporalTransport },
  logger: Logger,
  signal: AbortSignal,
): Promise<NativeConnection | undefined> {
  // An attempt to a server that accepts the connection and does not answer lasts 30 s, longer than a stop may take.
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  while (!signal.aborted) {
    try {
      return await Promise.race([NativeConnection.connect({ address, ...transport }), stopped]);
    } catch {
      logger.warn({ address }, 'Temporal cannot be reached yet');
      await delay(RETRY_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}
