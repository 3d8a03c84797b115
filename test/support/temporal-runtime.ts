import { join } from 'node:path';
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { destination, pino } from 'pino';
import { SdkLog } from '../../worker/log-sdk.ts';
import { getTestStack } from './config.ts';

const CONFIGURED = Symbol.for('throughline.quiet-temporal');

/**
 * Configures the Temporal SDK like `worker/main.ts`, once for all test files. The name of the log file starts
 * with `worker-`, so that tests that search the logs of workers find the file.
 */
export function configureTemporalRuntime(): void {
  if (CONFIGURED in globalThis) return;
  Object.defineProperty(globalThis, CONFIGURED, { value: true });
  const file = join(getTestStack().folders.logs, `worker-in-jest-${process.pid}.log`);
  const sdkLog = new SdkLog(pino({ name: 'worker' }, destination({ dest: file, sync: true })));
  Runtime.install({
    shutdownSignals: [],
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }), forward: {} },
    },
    logger: new DefaultLogger('WARN', (entry) => sdkLog.write(entry)),
  });
}
