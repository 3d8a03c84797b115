import { constants } from 'node:os';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;

/**
 * The original `exit`. During a test file, Jest replaces it with a function that prints a stack trace, even
 * when Jest itself ends a process that exceeds its memory limit.
 */
const exit = process.exit.bind(process);

/** Exits on signals and when the parent process ends, so that exit listeners stop the servers. */
export function endOnSignals() {
  for (const [name, number] of Object.entries({ SIGHUP, SIGINT, SIGTERM })) {
    process.once(name, () => exit(128 + number));
  }
  process.once('disconnect', () => exit(1));
  // To let the process end, Jest removes its `message` listener. The `disconnect` listener would keep the
  // process alive, unless the channel is unreferenced.
  process.on('removeListener', (event) => {
    if (event !== 'message' || process.listenerCount('message') > 0) return;
    process.channel?.unref();
    // Skips freeing the heap, because freeing gigabytes takes longer than Jest waits for a process to end.
    process.once('beforeExit', () => exit());
  });
}
