import type { Server } from 'node:http';
import type { z } from 'zod';

export function readSettings<Settings>(schema: z.ZodType<Settings>): Settings {
  return schema.parse(JSON.parse(process.argv[2] ?? ''));
}

/**
 * Listens on a free port and prints the line that `start-peer.ts` waits for.
 * @param close closes other resources of the process at SIGTERM
 */
export function listen(server: Server, close: () => Promise<void> = async () => {}): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    console.log(JSON.stringify({ msg: 'listening', port }));
  });
  process.once('SIGTERM', () => void close().finally(() => process.exit(0)));
}
