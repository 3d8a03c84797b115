import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../../tools/docs/pages.ts';
import { check } from './checklist.ts';
import type { Engine } from './engine.ts';
import type { Stack } from './stack.ts';

/** A megabyte is 10⁶ bytes. */
const MAX_MEGABYTES = 400;

/** Builds and checks `throughline:test-1`. Its copy `throughline:test-2` stands for the next release. */
export async function verifyImage({ docker }: Engine, stack: Stack): Promise<void> {
  await check('docker compose build builds the image', async () => {
    await stack.compose(['build', 'migrate']);
    const id = await docker(['create', 'throughline:test-1']);
    await docker(['commit', '--change', 'LABEL release=2', id, 'throughline:test-2']);
    await docker(['rm', id]);
  });
  await check(`the image is at most ${MAX_MEGABYTES} MB large`, async () => {
    const bytes = Number(await docker(['image', 'inspect', '--format', '{{.Size}}', 'throughline:test-1']));
    const megabytes = Math.round(bytes / 1e6);
    if (megabytes > MAX_MEGABYTES) throw new Error(`The image is ${megabytes} MB large.`);
    return `${megabytes} MB`;
  });
  // The image build deletes many files of the dependencies, and could delete one that is needed.
  await check('every dependency loads in a container of the image', async () => {
    const script = `for (const name of ${JSON.stringify(listModules())}) await import(name);`;
    const run = ['run', '--rm', 'throughline:test-1', 'node', '--input-type=module', '--eval', script];
    await docker(run, 300_000);
  });
}

function listModules(): string[] {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')));
  return [...Object.keys(dependencies), '/app/dist/activities/searchads/google-ads-client.js'];
}
