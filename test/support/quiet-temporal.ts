import { join } from 'node:path';
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { destination, pino } from 'pino';
import { loggable } from '../../worker/log-sdk.ts';
import { testStack } from './config.ts';

/** Marks a process whose runtime of Temporal is set. */
const QUIET = Symbol.for('throughline.quiet-temporal');

/**
 * Sets Temporal's runtime of this process as `worker/main.ts` does, once for all test files. What workflows and
 * activities log is kept beside the logs of workers that are processes: `worker-*` in the stack's folder of logs.
 */
export function quietTemporal(): void {
  if (QUIET in globalThis) return;
  Object.defineProperty(globalThis, QUIET, { value: true });
  const file = join(testStack().folders.logs, `worker-in-jest-${process.pid}.log`);
  const logger = pino({ name: 'worker' }, destination({ dest: file, sync: true }));
  Runtime.install({
    shutdownSignals: [],
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }), forward: {} },
    },
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      logger[level === 'ERROR' ? 'error' : 'warn'](loggable(meta ?? {}), message);
    }),
  });
}
