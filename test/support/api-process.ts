import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { startApi, type RunningApi } from '../../dev/processes/api.ts';
import { reservePort, type ReservedPort } from '../../dev/processes/ports.ts';
import { ensureCompiledServers } from './build-servers.ts';
import { getTestStack } from './config.ts';
import type { TestDatabase } from './database.ts';
import { SIGN_IN_KEYRING, SIGNING_KEYRING, UNSUBSCRIBE_KEYRING, WEBHOOK_SECRET } from './keys.ts';

export type ApiProcessOptions = {
  database: TestDatabase;
  queuePrefix: string;
  temporalAddress?: string;
  /** Default: a free port. */
  port?: number;
  env?: Record<string, string>;
};

/** Starts an API in a separate process, so that a test can kill it. */
export async function startApiProcess(options: ApiProcessOptions): Promise<RunningApi> {
  const { database, queuePrefix, temporalAddress, env } = options;
  const { temporal, folders } = getTestStack();
  const { project, cache, serverEnv } = readConfig();
  const reserved: ReservedPort =
    options.port === undefined
      ? await reservePort(0, join(cache, 'ports'))
      : { port: options.port, release: () => {} };
  try {
    const api = await startApi({
      // The name is unique, because `startApi` waits for a line in the log file of this name.
      name: `api-${randomBytes(4).toString('hex')}`,
      project,
      compiled: await ensureCompiledServers(),
      folders,
      port: reserved.port,
      databaseUrl: database.apiUrl,
      temporalAddress: temporalAddress ?? temporal.address,
      cursorKeyring: `test:${randomBytes(32).toString('base64')}`,
      resendWebhookSecret: WEBHOOK_SECRET,
      unsubscribeKeyring: UNSUBSCRIBE_KEYRING,
      signInKeyring: SIGN_IN_KEYRING,
      signingKeyring: SIGNING_KEYRING,
      env: { ...serverEnv, TASK_QUEUE_PREFIX: queuePrefix, LOG_LEVEL: 'info', ...env },
    });
    return { ...api, stop: () => api.stop().finally(() => reserved.release()) };
  } catch (error) {
    reserved.release();
    throw error;
  }
}
