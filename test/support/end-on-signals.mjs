import { constants } from 'node:os';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;

/**
 * The original `exit`. During a test file, Jest replaces `exit` by a function that prints its caller, even if Jest itself
 * ends a process that exceeded its memory limit.
 */
const exit = process.exit.bind(process);

/** Exits on signals and when the parent process ends, so that exit listeners stop the servers. */
export function endOnSignals() {
  for (const [name, number] of Object.entries({ SIGHUP, SIGINT, SIGTERM })) {
    process.once(name, () => exit(128 + number));
  }
  process.once('disconnect', () => exit(1));
  // Node keeps a process with this listener alive. Jest removes its own listener to let the process end.
  process.on('removeListener', (event) => {
    if (event !== 'message' || process.listenerCount('message') > 0) return;
    process.channel?.unref();
    // Exits once nothing is open. Freeing a heap of gigabytes would exceed Jest's time limit for the end of a process.
    process.once('beforeExit', () => exit());
  });
}
