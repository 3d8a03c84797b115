import { parseArgs } from 'node:util';

export type Flags = {
  /** Preferred port of the API. */
  port: number;
  workers: number;
  fresh: boolean;
  help: boolean;
};

export const HELP = `Starts Throughline with all servers: PostgreSQL, Temporal, an object store, the sandbox, the
API and a worker.

  npm start -- [options]

  --port <port>     the API's port (3000); if it is in use, the next free one
  --workers <n>     number of worker processes (1)
  --fresh           delete this stack's data and secrets before the start
  --help            show this help

Data is kept in .throughline, or in the folder that THROUGHLINE_HOME names. More: docs/reference/stack.md`;

/** @throws Error that names the wrong option */
export function parseFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '3000' },
      workers: { type: 'string', default: '1' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return {
    port: parseWholeNumber('--port', values.port, 65_535),
    workers: parseWholeNumber('--workers', values.workers, 32),
    fresh: values.fresh,
    help: values.help,
  };
}

function parseWholeNumber(option: string, value: string, max: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number <= max) return number;
  throw new Error(`${option} is "${value}". Use a whole number from 0 to ${max}.`);
}
