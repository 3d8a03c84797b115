import { pino, type DestinationStream, type Logger } from 'pino';
import { currentWork, logFieldsOf } from './work.ts';

/** A logger of JSON lines, each with what is known of the work that it was written during. */
export function createLogger(
  { name, level }: { name: string; level: string },
  destination?: DestinationStream,
): Logger {
  const options = { name, level, mixin: () => logFieldsOf(currentWork()) };
  return destination ? pino(options, destination) : pino(options);
}
