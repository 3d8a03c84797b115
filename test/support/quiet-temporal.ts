import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';

/** Marks a process whose runtime of Temporal is set. */
const QUIET = Symbol.for('throughline.quiet-temporal');

/** Sets Temporal's runtime of this process as `worker/main.ts` does, once for all test files: it says nothing below an error. */
export function quietTemporal(): void {
  if (QUIET in globalThis) return;
  Object.defineProperty(globalThis, QUIET, { value: true });
  Runtime.install({
    shutdownSignals: [],
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }), forward: {} },
    },
    logger: new DefaultLogger('ERROR'),
  });
}
