import { constants } from 'node:os';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;

/**
 * Not the one that Jest puts in its place while a file runs, which prints who calls it: Jest itself ends a process whose
 * memory has grown, when it has just begun the next file, and begins that anew in another.
 */
const exit = process.exit.bind(process);

/**
 * Lets the process end by `exit`, whose listeners stop servers, when it is told to by Ctrl-C or otherwise, and when the
 * process that started it has gone.
 */
export function endOnSignals() {
  for (const [name, number] of Object.entries({ SIGHUP, SIGINT, SIGTERM })) {
    process.once(name, () => exit(128 + number));
  }
  process.once('disconnect', () => exit(1));
  // Node keeps a process that listens for that alive; Jest takes its own listener away to let the process end.
  process.on('removeListener', (event) => {
    if (event !== 'message' || process.listenerCount('message') > 0) return;
    process.channel?.unref();
    // Once nothing is open any more: Node would first free a heap of gigabytes object by object, which takes longer
    // than Jest waits for the end of a process.
    process.once('beforeExit', () => exit());
  });
}
