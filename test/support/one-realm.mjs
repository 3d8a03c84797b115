import { AsyncLocalStorage } from 'node:async_hooks';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { endOnSignals } from './end-on-signals.mjs';

/** What jest-circus keeps of a file: its tests, who hears of them, their time-out. */
const OF_ONE_FILE = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
]);

/** What has carried a value along asynchronous work since the file began. */
const usedStorages = new Set();

// Never disabled: with the last one, Node would take its hooks out of the contexts that workflows run in.
new AsyncLocalStorage().enterWith(undefined);

const run = Reflect.get(AsyncLocalStorage.prototype, 'run');

AsyncLocalStorage.prototype.run = function runAndRemember(...args) {
  usedStorages.add(this);
  return run.apply(this, args);
};

const { console, process } = globalThis;
const exit = process.exit.bind(process);
const environment = { ...process.env };

endOnSignals();

/**
 * Runs test files in the process's own realm, not in a context apiece: what is loaded once for all of them
 * (native-modules.mjs) then has the same `Error` and `Date` as they have. What a file leaves in it goes with the file.
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
    // Up to Node 22 each storage that was ever used adds a step to every later promise of the process, until it is
    // disabled. A file uses several: one for each worker's connection and authorization server, and Jest's own. What
    // the next file uses too is enabled again by that.
    for (const storage of usedStorages) storage.disable();
    usedStorages.clear();
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_ONE_FILE.has(symbol.description)) delete globalThis[symbol];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Asked for by Jest; code is compiled by native-modules.mjs, without a context. */
  getVmContext() {
    return globalThis;
  }
}
