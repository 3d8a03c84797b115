import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readConfig } from '../../../dev/config.ts';
import { inheritedEnvironment } from '../../support/config.ts';

/** Serves examples/tracked-page.html as its instructions describe. */
export async function serveTrackedExample(
  options: Record<'api' | 'project' | 'key' | 'port', string>,
): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'examples/serve-tracked-page.ts',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { cwd: readConfig().project, env: inheritedEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address === undefined) continue;
    const stop = () => {
      child.kill();
      return exited;
    };
    return { address, stop };
  }
  throw new Error('The example ended before it served anything.');
}
