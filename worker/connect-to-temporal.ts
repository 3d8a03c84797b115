import { setTimeout as delay } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { TemporalTransport } from '../settings/temporal-transport.ts';

const RETRY_INTERVAL_MS = 1_000;
const MAX_REASON_LENGTH = 300;

/**
 * Connects to Temporal. Retries until it succeeds, because a worker can start before the Temporal server.
 * @returns undefined if `signal` aborted first
 */
export async function connectToTemporal(
  { address, transport }: { address: string; transport: TemporalTransport },
  logger: Logger,
  signal: AbortSignal,
): Promise<NativeConnection | undefined> {
  // A shutdown must not wait for an attempt, which takes 30 s if the server does not respond.
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  while (!signal.aborted) {
    try {
      return await Promise.race([NativeConnection.connect({ address, ...transport }), stopped]);
    } catch (error) {
      // The message is logged because it explains a wrong certificate or key. It contains no secret.
      const reason = String(error).slice(0, MAX_REASON_LENGTH);
      logger.warn({ address, reason }, 'Temporal cannot be reached yet');
      await delay(RETRY_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}
