import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../dev/config.ts';
import { spawnServer } from '../dev/processes/child-process.ts';
import { parseLogLine } from '../dev/processes/node-process.ts';
import { getTestStack } from '../test/support/config.ts';

const ready = z.object({ msg: z.literal('listening'), port: z.number() });

/** Starts a script of `bench/peers`, which prints its port when it listens. */
export async function startPeer(script: string, settings: object) {
  const { project, serverEnv } = readConfig();
  const server = await spawnServer(
    {
      name: `bench-peer-${script}`,
      command: process.execPath,
      args: [join(project, `bench/peers/${script}.ts`), JSON.stringify(settings)],
      cwd: project,
      folders: getTestStack().folders,
      env: { ...serverEnv, NODE_ENV: 'production' },
    },
    { signal: 'SIGTERM', graceMs: 5_000 },
  );
  const { port } = await server.waitForLine((line) => ready.safeParse(parseLogLine(line)).data, 30_000);
  return { url: `http://127.0.0.1:${port}`, stop: () => server.stop() };
}
