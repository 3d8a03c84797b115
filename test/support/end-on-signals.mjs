import { constants } from 'node:os';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;

/**
 * The original `exit`. Jest's replacement during a file prints its caller, but Jest itself ends a process that has
 * exceeded its memory and reruns the file elsewhere.
 */
const exit = process.exit.bind(process);

/** Ends the process by `exit` on signals and when its parent has gone. Exit listeners stop the servers. */
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
