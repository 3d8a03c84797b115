import { constants } from 'node:os';

const { SIGHUP, SIGINT, SIGTERM } = constants.signals;

/**
 * Lets the process end by `exit`, whose listeners stop servers, when it is told to by Ctrl-C or otherwise, and when the
 * process that started it has gone.
 */
export function endOnSignals() {
  for (const [name, number] of Object.entries({ SIGHUP, SIGINT, SIGTERM })) {
    process.once(name, () => process.exit(128 + number));
  }
  process.once('disconnect', () => process.exit(1));
  // Node keeps a process that listens for that alive; Jest takes its own listener away to let the process end.
  process.on('removeListener', (event) => {
    if (event === 'message' && process.listenerCount('message') === 0) process.channel?.unref();
  });
}
