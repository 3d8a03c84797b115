import { constants } from 'node:os';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;

/**
 * The original `exit`. During a test file, Jest replaces `exit` by a function that prints its caller, even
 * when Jest ends a process that exceeds its memory limit.
 */
const exit = process.exit.bind(process);

/** Exits on signals and when the parent process ends, so that exit listeners stop the servers. */
export function endOnSignals() {
  for (const [name, number] of Object.entries({ SIGHUP, SIGINT, SIGTERM })) {
    process.once(name, () => exit(128 + number));
  }
  process.once('disconnect', () => exit(1));
  // The listener for `disconnect` keeps the process alive. Jest removes its listener for `message` to let the
  // process end.
  process.on('removeListener', (event) => {
    if (event !== 'message' || process.listenerCount('message') > 0) return;
    process.channel?.unref();
    // Exits without freeing the heap. Freeing gigabytes takes longer than Jest waits for a process to end.
    process.once('beforeExit', () => exit());
  });
}
