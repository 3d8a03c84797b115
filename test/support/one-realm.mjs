import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { endOnSignals } from './end-on-signals.mjs';

/** Descriptions of the symbols that jest-circus adds to the global object for one file. */
const FILE_GLOBALS = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
]);

const { console, process } = globalThis;
const exit = process.exit.bind(process);
const environment = { ...process.env };

endOnSignals();

/**
 * Runs test files in the process's own realm, so that they share `Error` and `Date` with the modules that
 * native-modules.mjs loads once. Removes the globals of a file when the file ends.
 */
export default class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);

  constructor({ projectConfig: config }) {
    const { moduleMocker, global } = this;
    const timerConfig = { idToRef: (timer) => timer, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = exit;
    globalThis.console = console;
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (FILE_GLOBALS.has(symbol.description)) delete globalThis[symbol];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest requires this method, although native-modules.mjs compiles code without a VM context. */
  getVmContext() {
    return globalThis;
  }
}
